import type { SourceLine } from "@/lib/sources/run-context.ts";
import { readThrown, type ThrownError } from "@/lib/tool/index.ts";
import type { HostCalls } from "../guest-calls.ts";

/** Reads a line of the code inside: where it comes from is said by us, and it is never ours. */
export function readLine({ level, from, text }: Parameters<HostCalls["log"]>[0]): SourceLine {
  return { level, from: from === "console" ? "console" : "tool", text: String(text) };
}

/** Reads what the code inside says was thrown. What it says otherwise is a text that was thrown. */
export function readThrownText(text: string): ThrownError {
  const value: unknown = JSON.parse(text);
  return readThrown(value) ?? { name: "string", message: "something that can't be read", causes: [] };
}
