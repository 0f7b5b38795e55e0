import { createDataFolder } from "./data-folder.ts";
import { button, draftStatusOf, expectSaved, openCode, toolCode } from "./draft-page.ts";
import { closeWhole, connectOverHttp, connectOverStdio, stdioCommand } from "./mcp-clients.ts";
import { expect, test } from "./test.ts";
import { createToolsFolder } from "./tools-folder.ts";

test("a saved draft is called over MCP, also as the first thing after a restart", async ({
  page,
  startOwnServer,
}) => {
  test.setTimeout(90_000);
  const data = createDataFolder();
  const tools = createToolsFolder();
  const options = { flags: ["--tools", tools.path], environment: { DATA_DIR: data.path } };
  const call = { name: "drafted", arguments: { who: "Ada" } };
  const content = [{ type: "text", text: "hello Ada" }];

  const first = await startOwnServer(options);
  const client = await connectOverHttp(first.url);
  await expect(client.callTool(call)).rejects.toThrow("Unknown tool: drafted");
  const code = toolCode("drafted", `return "hello " + args.who;`, `{ who: { type: "string" } }`);
  await openCode(page, code, first.url);
  await expectSaved(page);
  await button(page, "Save").click();
  await expect(draftStatusOf(page)).toHaveText(/^Saved as version 1/);
  const listNames = async () => (await client.listTools()).tools.map(({ name }) => name);
  await expect.poll(listNames).toContain("drafted");
  expect((await client.callTool(call)).content).toEqual(content);
  await client.close();
  await page.goto("about:blank");
  await first.stop();

  const second = await startOwnServer(options);
  const again = await connectOverHttp(second.url);
  expect((await again.callTool(call)).content).toEqual(content);
  await again.close();
  await second.stop();

  const program = await connectOverStdio(stdioCommand(tools.path, data.path));
  expect((await program.callTool(call)).content).toEqual(content);
  await closeWhole(program);
  tools.dispose();
  data.dispose();
});
