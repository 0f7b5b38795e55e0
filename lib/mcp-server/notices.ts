import type { LoggingLevel, ServerContext } from "@modelcontextprotocol/server";
import type { LogLevel, RunEvent } from "@/lib/protocol/index.ts";

const levels: { readonly [Level in LogLevel]: LoggingLevel } = {
  log: "info",
  info: "info",
  warn: "warning",
  error: "error",
  debug: "debug",
};

/** Tells a client what happens to the run of its call. */
export interface Notices {
  /** Resolves when it was sent. A client that can't be told is no fault: whether it is still there shows elsewhere. */
  tell(event: RunEvent): Promise<void>;
}

/** Sends log lines by their level, and progress where the client gave a token for it and it has grown. */
export function createNotices({ mcpReq }: ServerContext): Notices {
  const progressToken = mcpReq._meta?.progressToken;
  let reached = Number.NEGATIVE_INFINITY;

  const send = async (event: RunEvent) => {
    if (event.type === "run-logged") {
      for (const { level, text, from } of event.lines) await mcpReq.log(levels[level], text, from);
    }
    if (event.type !== "run-progressed" || progressToken === undefined) return;
    const { progress, total, message } = event.progress;
    // A client may refuse progress that does not grow.
    if (!(progress > reached)) return;
    reached = progress;
    await mcpReq.notify({
      method: "notifications/progress",
      params: {
        progressToken,
        progress,
        ...(total === undefined ? {} : { total }),
        ...(message === undefined ? {} : { message }),
      },
    });
  };
  return { tell: (event) => send(event).catch(() => undefined) };
}
