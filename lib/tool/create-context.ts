import type { Answer, ToolContext } from "./tool-context.ts";

/**
 * Completes what a caller knows about a call. What it leaves out is undefined, `extra` is {}, the signal never aborts,
 * `log` and `progress` do nothing and `ask` rejects. A time-out that is no positive number counts as not set.
 */
export function createContext(partial?: Partial<ToolContext> | null): ToolContext {
  const given = partial ?? {};
  let signal = given.signal;
  const timeout = given.timeout;
  return {
    sessionId: given.sessionId,
    messageId: given.messageId,
    agent: given.agent,
    callId: given.callId,
    extra: given.extra ?? {},
    answer: given.answer,
    timeout: typeof timeout === "number" && timeout > 0 ? timeout : undefined,
    get signal() {
      // Made when somebody asks for it: a controller costs more than everything else here.
      signal ??= new AbortController().signal;
      return signal;
    },
    log: given.log?.bind(given) ?? doNothing,
    progress: given.progress?.bind(given) ?? doNothing,
    ask: given.ask?.bind(given) ?? refuse,
  };
}

/** Gives a context that is complete already back as it is, and completes any other. Never throws. */
export function completeContext(ctx: Partial<ToolContext> | null | undefined): ToolContext {
  try {
    return isComplete(ctx) ? ctx : createContext(ctx);
  } catch {
    return createContext();
  }
}

function isComplete(ctx: Partial<ToolContext> | null | undefined): ctx is ToolContext {
  return (
    typeof ctx === "object" &&
    ctx !== null &&
    typeof ctx.log === "function" &&
    typeof ctx.progress === "function" &&
    typeof ctx.ask === "function" &&
    typeof ctx.extra === "object" &&
    ctx.extra !== null &&
    typeof ctx.signal === "object" &&
    ctx.timeout !== 0
  );
}

function doNothing(): void {}

function refuse(): Promise<Answer> {
  return Promise.reject(
    new Error("Nobody can be asked here: ctx.ask works only while the playground runs the tool."),
  );
}
