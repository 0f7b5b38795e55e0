import path from "node:path";
import { Client, type ClientOptions, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { getDefaultEnvironment, StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { listDescendants } from "./processes.ts";
import { expectGone, root } from "./server.ts";

/** What a program needs to serve over standard input and output. */
export interface StdioCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

const about = { name: "browser-tests", version: "1.0.0" };

/** The official client, connected to a playground's `/api/mcp`. */
export async function connectOverHttp(url: string, options?: ClientOptions): Promise<Client> {
  const client = new Client(about, options);
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/api/mcp`)));
  return client;
}

/** The official client, connected to a program that it starts. */
export async function connectOverStdio(
  { command, args, env = {} }: StdioCommand,
  options?: ClientOptions,
): Promise<Client> {
  const client = new Client(about, options);
  await client.connect(
    new StdioClientTransport({
      command,
      args: [...args],
      env: { ...getDefaultEnvironment(), ...env },
      stderr: "ignore",
    }),
  );
  return client;
}

/** The command that serves the tools of a folder over standard input and output. */
export function stdioCommand(toolsFolder: string, dataFolder: string): StdioCommand {
  return {
    command: process.execPath,
    args: [path.join(root, "scripts", "start.mjs"), "--stdio", "--tools", toolsFolder],
    env: { DATA_DIR: dataFolder },
  };
}

/** Ends a client. @throws where it had started a program, and that leaves a process behind. */
export async function closeWhole(client: Client): Promise<void> {
  const { transport } = client;
  const pid = transport instanceof StdioClientTransport ? transport.pid : null;
  const processes = pid === null ? [] : listDescendants(pid);
  await client.close();
  await expectGone(processes);
}
