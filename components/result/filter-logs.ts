import type { LogLevel, LogLine } from "@/lib/protocol/index.ts";

/** Which lines of a log to show. */
export interface LogFilter {
  readonly level: LogLevel | "all";
  /** What the text must hold, whatever the case; "" for anything. */
  readonly query: string;
}

/** The lines that pass, in their order; the same list where every line does. */
export function filterLogs(logs: readonly LogLine[], { level, query }: LogFilter): readonly LogLine[] {
  if (level === "all" && query === "") return logs;
  const wanted = query.toLowerCase();
  return logs.filter(
    (line) =>
      (level === "all" || line.level === level) &&
      (wanted === "" || line.text.toLowerCase().includes(wanted)),
  );
}
