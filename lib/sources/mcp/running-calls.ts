import { logLine, type SourceLine } from "@/lib/sources/run-context.ts";
import type { Answer, Request, ToolContext } from "@/lib/tool/index.ts";

/** A call that a server has not answered yet. */
export interface RunningCall {
  readonly ctx: ToolContext;
  /** Stops the clock of the call, until the returned function is called. */
  pause(): () => void;
}

/**
 * The calls that go on over one connection. Notices and questions of a server don't say which call they belong to, so a
 * notice goes to the log of each, and a question to the call that started last.
 */
export class RunningCalls {
  readonly #calls = new Set<RunningCall>();

  add(call: RunningCall): () => void {
    this.#calls.add(call);
    return () => this.#calls.delete(call);
  }

  /** The contexts of the calls, the latest last. */
  contexts(): readonly ToolContext[] {
    return [...this.#calls].map(({ ctx }) => ctx);
  }

  /** Adds a line to the log of every call; false where none goes on. */
  log(line: SourceLine): boolean {
    for (const { ctx } of this.#calls) logLine(ctx, line);
    return this.#calls.size > 0;
  }

  /** Asks the person who runs the latest call; undefined where none goes on, or it ended before an answer came. */
  async ask(request: Omit<Request, "id">): Promise<Answer | undefined> {
    const call = [...this.#calls].at(-1);
    if (call === undefined) return undefined;
    const resume = call.pause();
    try {
      return await call.ctx.ask(request);
    } catch {
      return undefined;
    } finally {
      resume();
    }
  }
}
