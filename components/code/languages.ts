import type { CodeCall } from "./code-call.ts";
import { writeCurl } from "./write-curl.ts";
import { writeMcpCall } from "./write-mcp.ts";
import { writeTypeScript } from "./write-typescript.ts";

/** A way to write a call down. */
export interface Language {
  readonly name: string;
  readonly write: (call: CodeCall) => string;
  readonly isJson: boolean;
  /** What to do with it. */
  readonly help: string;
}

/** The languages, in the order that they are offered. */
export const languages: readonly [Language, ...Language[]] = [
  {
    name: "curl",
    write: writeCurl,
    isJson: false,
    help: "Runs the tool through this playground from a terminal (sh, bash, zsh) and prints the run as JSON.",
  },
  {
    name: "TypeScript",
    write: writeTypeScript,
    isJson: false,
    help: "Runs the tool through this playground from a program, such as a script for Node.",
  },
  {
    name: "MCP",
    write: writeMcpCall,
    isJson: true,
    help: "What an MCP client would send for this call.",
  },
];
