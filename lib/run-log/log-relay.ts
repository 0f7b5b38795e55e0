import { logLine, type SourceLine } from "@/lib/sources/run-context.ts";
import type { ToolContext } from "@/lib/tool/index.ts";
import { mostLines } from "./limits.ts";

/** Hands the lines of one run to its context, as many as a run may have, and says how many it left out. */
export class LogRelay {
  readonly #ctx: ToolContext;
  #count = 0;
  #leftOut = 0;

  constructor(ctx: ToolContext) {
    this.#ctx = ctx;
  }

  add(lines: readonly SourceLine[], leftOut = 0): void {
    for (const line of lines) {
      this.#count += 1;
      if (this.#count <= mostLines) logLine(this.#ctx, line);
      else this.#leftOut += 1;
    }
    this.#leftOut += leftOut;
  }

  /** Says what was left out; to be called when the run ends. */
  end(): void {
    if (this.#leftOut === 0) return;
    const text = `… ${this.#leftOut.toLocaleString("en")} more lines were left out`;
    logLine(this.#ctx, { level: "warn", from: "runtime", text });
    this.#leftOut = 0;
  }
}
