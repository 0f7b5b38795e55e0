import { formatJsonText } from "@/lib/schema/json-text.ts";
import { escapeHidden } from "../ui/visible-characters.ts";

/** A call as it is typed at the moment. */
export interface CodeCall {
  /** Where the playground is: `http://127.0.0.1:3000`. */
  readonly origin: string;
  readonly toolKey: string;
  /** The name that an MCP server has for the tool. */
  readonly mcpName: string;
  /** Valid JSON text of an object. */
  readonly argumentsText: string;
  /** Valid JSON text of an object; undefined where the context says nothing that the playground would not do anyway. */
  readonly contextText: string | undefined;
  /** How long to wait for the run, in whole seconds. */
  readonly waitSeconds: number;
}

/** The address that starts a run, and waits for it. */
export function runAddress({ origin, toolKey, waitSeconds }: CodeCall): string {
  const segment = encodeURIComponent(toolKey.replace(/\p{Surrogate}/gu, "\ufffd"));
  return `${origin}/api/tools/${segment}/runs?wait=${waitSeconds}`;
}

/** The body of that request as JSON text over several lines, every digit kept. */
export function runBody({ argumentsText, contextText }: CodeCall): string {
  const context = contextText === undefined ? "" : `,"context":${contextText}`;
  return layOutCode(`{"arguments":${argumentsText}${context}}`);
}

/**
 * JSON text over several lines that can be pasted anywhere: spaces and line ends are its only white space, and
 * characters that a terminal would swallow or obey are escapes.
 */
export function layOutCode(json: string): string {
  return escapeHidden(formatJsonText(json));
}
