import { existsSync } from "node:fs";
import type { JSONRPCMessage, Transport } from "@modelcontextprotocol/client";
import { type Child, createSmallEnvironment, describeExit, startChild } from "@/lib/process/index.ts";
import { keepDigits } from "./exact-numbers.ts";
import { mostMessageBytes } from "./message-limits.ts";
import type { ServerAddress } from "./server-config.ts";

/** A line of a server that is no message: of its standard error, or something that it printed between messages. */
export type ServerLine = { readonly from: "stdout" | "stderr"; readonly text: string };

/**
 * Talks to a server over the standard input and output of a child process. The child has a small environment, its lines
 * are kept, and nothing that it started is left when it is closed.
 */
export class StdioTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: Transport["onmessage"];
  /** By this and `pid` the SDK knows that it speaks over a pipe. */
  readonly stderr = null;
  #child: Child | undefined;
  #ending: string | undefined;
  readonly #address: Extract<ServerAddress, { readonly kind: "stdio" }>;
  readonly #onLine: (line: ServerLine) => void;

  constructor(
    address: Extract<ServerAddress, { readonly kind: "stdio" }>,
    onLine: (line: ServerLine) => void,
  ) {
    this.#address = address;
    this.#onLine = onLine;
  }

  get pid(): number | null {
    return this.#child?.pid ?? null;
  }

  /** How the child ended, in words that follow a subject; undefined while it runs. */
  get ending(): string | undefined {
    return this.#ending;
  }

  async start(): Promise<void> {
    const { command, folder } = this.#address;
    const child = startChild({
      command,
      arguments: this.#address.arguments,
      environment: createSmallEnvironment(this.#address.environment),
      channel: "standard",
      mostMessageBytes,
      ownGroup: true,
      onMessage: (text) => this.#read(text),
      onLine: (from, text) => this.#onLine({ from, text }),
      ...(folder === undefined ? {} : { folder }),
    });
    this.#child = child;
    const exited = child.exited.then((reason) => {
      this.#ending = describeExit(reason);
      this.onclose?.();
    });
    if (child.pid !== undefined) return;
    await exited;
    throw new Error(describeMissing(command, folder, this.#ending ?? "could not be started"));
  }

  async send(message: JSONRPCMessage): Promise<void> {
    if (this.#child === undefined || this.#ending !== undefined) throw new Error("The server has ended.");
    this.#child.send(JSON.stringify(message));
  }

  /** Lets the server end by itself for a moment, then ends it. */
  async close(): Promise<void> {
    await this.#child?.end(endMs);
  }

  #read(text: string): void {
    if (text.trim() === "") return;
    let parsed: unknown;
    try {
      parsed = JSON.parse(keepDigits(text));
    } catch {
      this.#onLine({ from: "stdout", text: text.replace(/\r$/, "") });
      return;
    }
    // Revision 2025-03-26 allowed several messages in one.
    for (const message of Array.isArray(parsed) ? parsed : [parsed])
      this.onmessage?.(message as JSONRPCMessage);
  }
}

function describeMissing(command: string, folder: string | undefined, ending: string): string {
  if (folder !== undefined && !existsSync(folder))
    return `The folder ${folder} that it starts in is not there.`;
  if (!/ENOENT/.test(ending)) return `The command ${JSON.stringify(command)} ${ending}.`;
  const advice = command.includes(" ") ? "put its arguments into args" : "install it, or give its whole path";
  return `There is no command ${JSON.stringify(command)} on this machine: ${advice}.`;
}

/** How long a server may take to end by itself, and again after SIGTERM. */
const endMs = 500;
