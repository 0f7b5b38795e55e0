import { spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { root } from "./server.ts";

/** A program over HTTP that a test started. */
export interface Program {
  /** Where its MCP server is. */
  readonly url: string;
  stop(): void;
}

export const badServer = path.join(root, "e2e", "servers", "mcp-server.mjs");

/** The file of a server from npm. */
export function packageServer(name: string): string {
  return path.join(root, "node_modules", "@modelcontextprotocol", name, "dist", "index.js");
}

/** Starts the server that misbehaves over HTTP, and resolves when it listens. */
export async function startBadServer(flags: readonly string[]): Promise<Program> {
  const child = spawn(process.execPath, [badServer, "--http", ...flags], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on("line", (line) => {
      const found = /^listening on (\S+)/.exec(line)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once("exit", () => reject(new Error("The server ended before it listened.")));
  });
  return { url, stop: () => void child.kill("SIGKILL") };
}

/** A file with MCP servers, as it is named by `--mcp`. */
export function writeMcpFile(content: unknown): { readonly path: string; dispose(): void } {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tool-playground-mcp-"));
  const file = path.join(folder, "mcp.json");
  fs.writeFileSync(file, JSON.stringify(content));
  return { path: file, dispose: () => fs.rmSync(folder, { recursive: true, force: true }) };
}
