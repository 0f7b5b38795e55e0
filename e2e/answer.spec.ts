import { request } from "./http.ts";
import { expect } from "./test.ts";
import {
  expectState,
  openContext,
  openTab,
  openTool,
  outputOf,
  resultOf,
  runAndRead,
  runTool,
} from "./tool-page.ts";
import { ownTool } from "./tools-folder.ts";
import { testWithTools } from "./tools-test.ts";

const test = testWithTools({
  "order-lunch.ts": ownTool("order-lunch.ts"),
  "plan-meeting.ts": ownTool("plan-meeting.ts"),
  "count-slowly.ts": ownTool("count-slowly.ts"),
  "asks.ts": `
    import { pending } from "tool-playground";
    const told = (answer) => JSON.stringify({ ok: answer.ok, reason: answer.reason, data: answer.data });
    export const signIn = defineTool({
      name: "sign_in",
      description: "Asks to be authorized at an address.",
      inputSchema: { type: "object", properties: { url: { type: "string" } }, required: ["url"] },
      execute: ({ url }, ctx) =>
        ctx.answer ? told(ctx.answer) : pending({ kind: "authorization", prompt: "Sign in, please", url }),
    });
    export const soon = defineTool({
      name: "answer_soon",
      description: "Waits a moment for an answer.",
      execute: (_args, ctx) => ctx.answer
        ? told(ctx.answer)
        : pending({ kind: "approval", prompt: "Now?", expiresAt: new Date(Date.now() + 1_500).toISOString() }),
    });
    export const held = defineTool({
      name: "held_soon",
      description: "Waits a moment for an answer, in the middle of its work.",
      execute: async (_args, ctx) => told(await ctx.ask({
        kind: "approval", prompt: "Now?", expiresAt: new Date(Date.now() + 1_500).toISOString(),
      })),
    });
    export const again = defineTool({
      name: "asks_again",
      description: "Asks as often as it is told.",
      inputSchema: { type: "object", properties: { rounds: { type: "integer" } }, required: ["rounds"] },
      execute: ({ rounds }, ctx) => {
        const round = ctx.answer ? ctx.answer.request.data.round + 1 : 1;
        if (round > rounds) return "asked " + rounds + " times";
        return pending({ kind: "approval", prompt: "Round " + round, data: { round } });
      },
    });
    export const words = defineTool({
      name: "asks_words",
      description: "Asks for words.",
      execute: async (_args, ctx) => told(await ctx.ask({ kind: "question", prompt: "What is your <b>name</b>?" })),
    });`,
});

type Page = Parameters<typeof resultOf>[0];
const formOf = (page: Page) => resultOf(page).getByRole("form", { name: "Answer" });
const press = (page: Page, name: string) => formOf(page).getByRole("button", { name, exact: true }).click();

async function runUntilAsked(page: Page, key: string, args: unknown): Promise<string> {
  await openTool(page, key, args);
  await runTool(page);
  await expectState(page, "waiting");
  await expect(formOf(page)).toBeVisible();
  return (await resultOf(page).getAttribute("data-run-id")) ?? "";
}

test("a tool that suspends itself goes on with a yes", async ({ page }) => {
  await runUntilAsked(page, "order_lunch", { dish: "risotto" });
  await expect(resultOf(page).getByRole("status").first()).toHaveText(/^waiting/);
  await expect(resultOf(page)).toContainText("A risotto costs 14 €. Order it?");
  await press(page, "Answer");
  await expectState(page, "ok");
  await expect(outputOf(page)).toHaveText("One risotto is on its way.");
});

test("a tool that suspends itself learns of a no", async ({ page }) => {
  await runUntilAsked(page, "order_lunch", { dish: "soup" });
  await press(page, "Decline");
  await expectState(page, "ok");
  await expect(outputOf(page)).toHaveText("No soup then (declined).");
});

test("a question comes to the front, whichever tab of the result was open", async ({ page }) => {
  await openTool(page, "order_lunch", { dish: "salad" });
  await openTab(page, "Logs");
  await runTool(page);
  await expectState(page, "waiting");
  await expect(page.getByRole("form", { name: "Answer" })).toBeVisible();
  await openTab(page, "Logs");
  await expect(page.getByRole("form", { name: "Answer" })).toHaveCount(0);
});

test("a held question is answered with a form, which is checked", async ({ page }) => {
  await runUntilAsked(page, "plan_meeting", { topic: "Tests" });
  await expect(resultOf(page)).toContainText("When shall “Tests” be?");
  await expect(formOf(page).getByRole("textbox", { name: "Minutes", exact: true })).toHaveValue("30");
  await press(page, "Answer");
  await expect(formOf(page).getByRole("alert").first()).toContainText("does not fit");
  await expectState(page, "waiting");
  await formOf(page).getByRole("textbox", { name: "Day", exact: true }).fill("2030-05-06");
  await formOf(page).getByRole("textbox", { name: "Minutes", exact: true }).fill("45");
  await press(page, "Answer");
  await expectState(page, "ok");
  expect(JSON.parse((await outputOf(page).textContent()) ?? "")).toEqual({
    topic: "Tests",
    day: "2030-05-06",
    minutes: 45,
  });
});

test("a held question that is declined, and one that Stop ends", async ({ page }) => {
  await runUntilAsked(page, "plan_meeting", { topic: "Nothing" });
  await press(page, "Decline");
  await expectState(page, "ok");
  await expect(outputOf(page)).toHaveText("“Nothing” is not planned (declined).");
  await runTool(page);
  await expectState(page, "waiting");
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await expectState(page, "cancelled");
});

test("a question in words is answered in words, and its text is no HTML", async ({ page }) => {
  await runUntilAsked(page, "asks_words", {});
  await expect(resultOf(page)).toContainText("What is your <b>name</b>?");
  await formOf(page).getByRole("textbox", { name: "Your answer" }).fill('Zoë "Z"');
  await press(page, "Answer");
  await expectState(page, "ok");
  await expect(outputOf(page)).toHaveText('{"ok":true,"data":"Zoë \\"Z\\""}');
});

test("an authorization is a link that opens apart", async ({ page }) => {
  await runUntilAsked(page, "sign_in", { url: "https://example.test/login?a=1" });
  const link = resultOf(page).getByRole("link", { name: "https://example.test/login?a=1" });
  await expect(link).toHaveAttribute("href", "https://example.test/login?a=1");
  await expect(link).toHaveAttribute("target", "_blank");
  await expect(link).toHaveAttribute("rel", /noopener/);
  await press(page, "Answer");
  await expectState(page, "ok");
  await expect(outputOf(page)).toHaveText('{"ok":true}');
});

for (const url of ["javascript:alert(1)", " JavaScript:alert(1)", "data:text/html,x", "file:///etc/passwd"]) {
  test(`an authorization at ${url} is no link`, async ({ page }) => {
    await runUntilAsked(page, "sign_in", { url });
    await expect(resultOf(page)).toContainText("not http or https");
    await expect(resultOf(page).getByRole("link")).toHaveCount(0);
    await press(page, "Decline");
    await expectState(page, "ok");
  });
}

for (const key of ["answer_soon", "held_soon"]) {
  test(`a question of ${key} lapses, and an answer that is late is refused`, async ({
    page,
    toolsServer: { url },
  }) => {
    const run = await runUntilAsked(page, key, {});
    await expect(resultOf(page)).toContainText("lapses");
    const waiting = JSON.parse((await request(`${url}/api/runs/${run}`)).body) as {
      request: { id: string };
    };
    await expectState(page, "ok");
    await expect(outputOf(page)).toHaveText('{"ok":false,"reason":"expired"}');
    const late = await answerOverHttp(url, run, { id: waiting.request.id, ok: true });
    expect(late.status).toBe(409);
  });
}

test("an answer with another id is refused, and the run waits on", async ({ page, toolsServer: { url } }) => {
  const run = await runUntilAsked(page, "order_lunch", { dish: "salad" });
  const refused = await answerOverHttp(url, run, { id: "another", ok: true });
  expect(refused.status).toBe(409);
  expect(refused.headers["content-type"]).toContain("application/problem+json");
  await expectState(page, "waiting");
  const { request: asked } = JSON.parse((await request(`${url}/api/runs/${run}`)).body) as {
    request: { id: string };
  };
  expect((await answerOverHttp(url, run, { id: asked.id, ok: true })).status).toBeLessThan(300);
  await expectState(page, "ok");
  await expect(outputOf(page)).toHaveText("One salad is on its way.");
});

test("a run is answered ten times, and not an eleventh time", async ({ page }) => {
  for (const [rounds, state, output] of [
    [10, "ok", "asked 10 times"],
    [11, "tool error", /after 10 answers/],
  ] as const) {
    await runUntilAsked(page, "asks_again", { rounds });
    for (let round = 1; round <= 10; round += 1) {
      await expect(resultOf(page)).toContainText(`Round ${round}`);
      await press(page, "Answer");
      await expect(resultOf(page).getByText(`Round ${round}`, { exact: true })).toHaveCount(0);
    }
    await expectState(page, state);
    await expect(outputOf(page)).toHaveText(output);
  }
});

test("a waiting run outlives a reload of its page", async ({ page }) => {
  await runUntilAsked(page, "order_lunch", { dish: "risotto" });
  await page.reload();
  await expectState(page, "waiting");
  await press(page, "Answer");
  await expectState(page, "ok");
  await expect(outputOf(page)).toHaveText("One risotto is on its way.");
});

test("progress tells its share, rate and time left, and nothing is lost or doubled by a reload", async ({
  page,
}) => {
  await openTool(page, "count_slowly", { seconds: 7 });
  await runTool(page);
  const progress = resultOf(page).getByRole("progressbar", { name: "Progress" });
  await expect(progress).toBeVisible();
  await expect(resultOf(page)).toContainText(/\d+% · [\d.]+ of 7 · [\d.]+ per second · about \d+ s left/);
  await page.waitForTimeout(1_500);
  await page.reload();
  await expectState(page, "running");
  await expect(progress).toBeVisible();
  await expectState(page, "ok");
  const logs = await openTab(page, "Logs");
  await expect(logs).toContainText("second 6");
  const lines = ((await logs.textContent()) ?? "").match(/second \d/g);
  expect(lines).toEqual(["second 0", "second 1", "second 2", "second 3", "second 4", "second 5", "second 6"]);
});

test("progress lets a run take longer than its time-out", async ({ page }) => {
  await openTool(page, "count_slowly", { seconds: 3 });
  await openContext(page);
  await page.getByRole("textbox", { name: "Time-out (seconds)" }).fill("1.5");
  expect(await runAndRead(page)).toBe("counted 3 s");
});

function answerOverHttp(origin: string, run: string, answer: object) {
  return request(`${origin}/api/runs/${run}/answer`, {
    method: "POST",
    headers: { "X-Playground": "1", "Content-Type": "application/json" },
    body: JSON.stringify(answer),
  });
}
