import type { Page } from "@playwright/test";
import { packageServer, writeMcpFile } from "./mcp-servers.ts";
import type { ProcessEntry } from "./processes.ts";
import { expectGone, type Server } from "./server.ts";
import { test as base, expect } from "./test.ts";
import { expectState, openTool, runAndRead, runTool } from "./tool-page.ts";

interface Started {
  readonly server: Server;
  /** Every process as it is while a tool of each server runs. */
  readonly processes: readonly ProcessEntry[];
}

const everything = packageServer("server-everything");
const isOfServers = ({ command }: ProcessEntry) => /server-everything|sleep 600/.test(command);

/** A playground with servers that are started straight, through shells as npx does it, and one that never says a word. */
const test = base.extend<{ started: Started }>({
  started: async ({ page, startOwnServer, allowConsole }, use) => {
    allowConsole(/ERR_(CONNECTION|INCOMPLETE|EMPTY)|Failed to load resource/);
    // A shell below a shell, none of which hears a signal; what they run inherits that.
    const wrap = (command: string) => {
      const args = ["-c", `trap '' HUP INT TERM; sh -c "${command}; :"; :`];
      return { command: "/bin/sh", args };
    };
    const file = writeMcpFile({
      mcpServers: {
        plain: { command: process.execPath, args: [everything] },
        wrapped: wrap(`'${process.execPath}' '${everything}'`),
        deaf: wrap("sleep 600"),
      },
    });
    const server = await startOwnServer({ flags: ["--mcp", file.path] });
    await openTool(page, "wrapped_echo", { message: "hello" }, server.url);
    expect(await runAndRead(page)).toBe("Echo: hello");
    await startLongCall(page, server);
    const processes = server.processes();
    expect(processes.filter(isOfServers)).toHaveLength(7);
    await use({ server, processes });
    await page.goto("about:blank");
    file.dispose();
  },
});

async function startLongCall(page: Page, server: Server): Promise<void> {
  await openTool(page, "plain_trigger-long-running-operation", { duration: 60, steps: 5 }, server.url);
  await runTool(page);
  await expectState(page, "running");
}

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  test(`${signal} ends every MCP server and what it started, in the middle of a call`, async ({
    started,
  }) => {
    const { server, processes } = started;
    const begun = Date.now();
    await server.stop(signal);
    expect(Date.now() - begun).toBeLessThan(10_000);
    expect(server.process.exitCode).toBe(0);
    await expectGone(processes);
  });
}

for (const what of ["alone", "with its whole group"]) {
  test(`a server that is killed ${what} leaves no MCP server behind`, async ({ started: { processes } }) => {
    const { pid } = processes.find(({ command }) => command.includes("scripts/server.mjs")) ?? {};
    // The number of a group is that of the process that leads it.
    process.kill(what === "alone" ? Number(pid) : -Number(pid), "SIGKILL");
    await expectGone(processes);
  });
}

test("a killed start script leaves no MCP server behind", async ({ started }) => {
  const { server, processes } = started;
  server.process.kill("SIGKILL");
  await expectGone(processes);
});
