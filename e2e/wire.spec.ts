import { testWithConfig } from "./config-test.ts";
import { badServer } from "./mcp-servers.ts";
import { expect, expectAccessible } from "./test.ts";
import { expectState, openTab, openTool, outputOf, resultOf, runAndRead, runTool } from "./tool-page.ts";

const secret = { type: "string", format: "password" };

const test = testWithConfig(({ echo }) => ({
  "mcp.json": { mcpServers: { bad: { command: process.execPath, args: [badServer] } } },
  "playground.config.json": {
    http: [
      {
        name: "send",
        description: "Sends a note.",
        method: "POST",
        url: `${echo}/notes/{id}`,
        headers: { Authorization: `Bearer \${SPEC_TOKEN}` },
        inputSchema: {
          type: "object",
          properties: { id: { type: "string" }, note: { type: "string" }, pin: secret },
        },
      },
      { name: "gone", description: "Nobody is there.", method: "GET", url: "http://127.0.0.1:48999/" },
    ],
  },
}));

test("the messages of an MCP call are shown in order, live and in the recorded run", async ({ page }) => {
  await openTool(page, "bad_slow", { ms: 60, steps: 2 });
  expect(await runAndRead(page)).toBe("done");
  const wire = await openTab(page, "Wire");
  const heads = wire.getByRole("listitem").getByRole("button", { expanded: true });
  await expect(heads).toHaveText([/sent\s*tools\/call/, /received\s*tools\/call\s*reply/]);
  await expect(wire.getByRole("listitem")).toHaveCount(4);
  await expect(wire).toContainText('"progressToken"');
  await expect(wire).toContainText('"ms": 60');
  await expect(wire).toContainText('"text": "done"');
  await wire
    .getByRole("button", { name: /notifications\/progress/ })
    .first()
    .click();
  await expect(wire).toContainText('"message": "step 1"');
  await expectAccessible(page);

  const id = await resultOf(page).getAttribute("data-run-id");
  await page.goto(`/runs/${id}`);
  const recorded = await openTab(page, "Wire");
  await expect(recorded.getByRole("listitem")).toHaveCount(4);
  await expect(recorded).toContainText('"ms": 60');
});

test("an HTTP call shows its request and reply as curl too, and no secret", async ({ page, baseURL }) => {
  await openTool(page, "send", { id: "a b", note: "it's", pin: "open-sesame" });
  await runAndRead(page);
  const wire = await openTab(page, "Wire");
  await expect(wire).toContainText(/POST http:\/\/127\.0\.0\.1:\d+\/notes\/a%20b/);
  await expect(wire).toContainText("200 OK");
  await expect(wire.getByRole("figure", { name: "curl" })).toContainText("-H 'Authorization: Bearer ••••••'");
  await expect(wire.getByRole("figure", { name: "curl" })).toContainText(`"note":"it'\\''s"`);
  await expect(wire).toContainText("Secrets are masked: put them in before you run it.");
  for (const hidden of ["swordfish", "open-sesame"]) await expect(wire).not.toContainText(hidden);
  await expectAccessible(page);
  const id = await resultOf(page).getAttribute("data-run-id");
  const exported = await (await fetch(`${baseURL}/api/runs/export`)).text();
  const line = exported.split("\n").find((each) => each.includes(String(id))) ?? "";
  expect(JSON.parse(line).wire.map(({ kind }: { kind: string }) => kind)).toEqual([
    "http-request",
    "http-reply",
  ]);
  for (const hidden of ["swordfish", "open-sesame"]) expect(line).not.toContain(hidden);
});

test("a request without a reply says why, and a native tool that nothing went over a wire", async ({
  page,
}) => {
  await openTool(page, "gone", {});
  await runTool(page);
  await expectState(page, "tool error");
  const refused = (await outputOf(page).textContent()) ?? "";
  expect(refused).toContain("refused the connection");
  await expect(await openTab(page, "Wire")).toContainText(refused);
  await openTool(page, "todowrite", { todos: [] });
  await runTool(page);
  await expectState(page, "ok");
  await expect(await openTab(page, "Wire")).toContainText("Nothing went over a wire");
});
