import type { SourceLine } from "@/lib/sources/run-context.ts";

const levels: { readonly [level: string]: SourceLine["level"] } = {
  debug: "debug",
  info: "info",
  notice: "info",
  warning: "warn",
};

/** The line of a log that a `notifications/message` of a server becomes. */
export function createLogLine(notice: {
  readonly level: string;
  readonly logger?: string | undefined;
  readonly data?: unknown;
}): SourceLine {
  const data = typeof notice.data === "string" ? notice.data : (JSON.stringify(notice.data) ?? "");
  const text = notice.logger === undefined ? data : `[${notice.logger}] ${data}`;
  return { level: levels[notice.level] ?? "error", from: "server", text };
}
