import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { readMcpConfig } from "./read-config.ts";
import { createMcpSource, type McpSource, type McpSourceOptions } from "./source.ts";

export { runTool, type TestRun, waitFor } from "../test-run.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
/** The server of our own that misbehaves. */
export const badServer = `${root}e2e/servers/mcp-server.mjs`;
/** The one whose messages are too long. */
export const floodServer = `${root}e2e/servers/mcp-flood.mjs`;

/** The file of a server from npm. */
export function packageServer(name: string): string {
  return `${root}node_modules/@modelcontextprotocol/${name}/dist/index.js`;
}

/** Starts a source for one entry of a configuration. */
export function startSource(entry: unknown, more: Partial<McpSourceOptions> = {}, name = "bad"): McpSource {
  const config = readMcpConfig({ mcpServers: { [name]: entry } })?.servers[0];
  if (config === undefined) throw new Error("The entry is no server.");
  return createMcpSource({ config, folder: root, ...more });
}

/** The entry of a node program. */
export function nodeEntry(...args: string[]): { readonly command: string; readonly args: string[] } {
  return { command: process.execPath, args };
}

/** A program that serves over HTTP; `line` is the first that the pattern matches. */
export async function startProgram(
  args: readonly string[],
  pattern: RegExp,
  environment: { readonly [name: string]: string } = {},
): Promise<{ readonly match: RegExpExecArray; stop(): Promise<void> }> {
  const child = spawn(process.execPath, [...args], {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const match = await new Promise<RegExpExecArray>((resolve, reject) => {
    const look = (line: string) => {
      const found = pattern.exec(line);
      if (found) resolve(found);
    };
    createInterface({ input: child.stdout }).on("line", look);
    createInterface({ input: child.stderr }).on("line", look);
    void exited.then(() => reject(new Error("The program ended before it listened.")));
  });
  return {
    match,
    async stop() {
      child.kill("SIGKILL");
      await exited;
    },
  };
}
