import type { LogLevel, LogLine } from "@/lib/protocol/index.ts";
import type { SourceLine } from "@/lib/sources/run-context.ts";
import { formatLogValues } from "./format-log-values.ts";

const levels: readonly LogLevel[] = ["log", "info", "warn", "error", "debug"];
const places: readonly LogLine["from"][] = ["console", "tool", "stdout", "stderr", "runtime", "server"];

/** Reads a line that a source adds to the log: what has the wrong type becomes a plain line of the tool. */
export function readLine({ level, from, text }: SourceLine): SourceLine {
  return {
    level: levels.includes(level) ? level : "log",
    from: places.includes(from) ? from : "tool",
    text: typeof text === "string" ? text : formatLogValues([text]),
  };
}
