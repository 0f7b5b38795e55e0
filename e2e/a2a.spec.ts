import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { createInterface } from "node:readline";
import { root } from "./server.ts";
import { expect, expectAccessible, test } from "./test.ts";
import {
  expectState,
  openTab,
  openTool,
  outputOf,
  problemsOf,
  resultOf,
  runAndRead,
  runTool,
  toolLink,
} from "./tool-page.ts";

// Each starts a playground of its own.
test.describe.configure({ timeout: 90_000 });

interface Agent {
  readonly url: string;
  stop(): Promise<void>;
}

const agents: Agent[] = [];
test.afterEach(async () => {
  for (const agent of agents.splice(0)) await agent.stop();
});

async function startAgent(...flags: string[]): Promise<Agent> {
  const file = path.join(root, "e2e/servers/a2a-server.mjs");
  const child: ChildProcess = spawn(process.execPath, [file, ...flags], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (child.stdout === null) throw new Error("The agent has no output.");
  const [line] = (await once(createInterface({ input: child.stdout }), "line")) as [string];
  const agent: Agent = {
    url: line.replace("listening on ", ""),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, "exit");
      child.kill("SIGKILL");
      await exited;
    },
  };
  agents.push(agent);
  return agent;
}

test("an agent does a task, asks on the page of its run, and goes on with the answer", async ({
  page,
  startOwnServer,
}) => {
  const both = [await startAgent(), await startAgent("--wire", "0.3", "--polling")];
  const { url } = await startOwnServer({ flags: both.flatMap((agent) => ["--agent", agent.url]) });
  for (const tool of ["Test_agent_1_0_do_it", "Test_agent_0_3_polled_do_it"]) {
    await openTool(page, tool, { task: "echo hello" }, url);
    expect(await runAndRead(page)).toBe("echo hello");
    await expect(await openTab(page, "Metadata")).toContainText("completed");
    await openTab(page, "Result");
    await openTool(page, tool, { task: "ask" }, url);
    await runTool(page);
    await expectState(page, "waiting");
    await expect(resultOf(page)).toContainText("How many?");
    const form = resultOf(page).getByRole("form", { name: "Answer" });
    await form.getByRole("textbox", { name: "Answer" }).fill("three");
    await form.getByRole("button", { name: "Answer", exact: true }).click();
    await expectState(page, "ok");
    await expect(outputOf(page)).toHaveText("you said three");
  }
  await openTool(page, "Test_agent_1_0_do_it", { task: "slow" }, url);
  await runTool(page);
  await expect(resultOf(page)).toContainText(/step \d/);
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await expectState(page, "cancelled");
});

test("an agent that is not there stands under Problems, and Retry finds it when it is", async ({
  page,
  startOwnServer,
}) => {
  const first = await startAgent();
  const { port } = new URL(first.url);
  await first.stop();
  const { url } = await startOwnServer({ flags: ["--agent", first.url] });
  await openTool(page, "echo", { text: "others work" }, url);
  await expect(problemsOf(page)).toContainText("refused the connection");
  expect(await runAndRead(page)).toBe("others work");
  await expectAccessible(page);
  await startAgent("--port", port);
  await problemsOf(page).getByRole("button", { name: "Retry" }).first().click();
  await page.getByRole("searchbox", { name: "Search tools" }).fill("do_it");
  await expect(toolLink(page, "Test_agent_1_0_do_it")).toBeVisible();
});
