import { createContext, type JsonObject, type ToolContext, type ToolResult } from "@/lib/tool/index.ts";
import type { RunContext, SourceLine, SourceMessage } from "./run-context.ts";
import type { Source } from "./source.ts";

/** A run of a test, with everything that reached its context. */
export interface TestRun {
  readonly result: Promise<ToolResult>;
  readonly lines: SourceLine[];
  readonly progress: unknown[];
  readonly wire: SourceMessage[];
  stop(): void;
}

/** Runs the tool that has the name, or whose server gave it that name. */
export function runTool(
  source: Source,
  name: string,
  args: JsonObject = {},
  context: Partial<ToolContext> = {},
): TestRun {
  const tool = source.snapshot().tools.find((each) => (each.originalName ?? each.name) === name);
  if (tool === undefined) throw new Error(`There is no tool ${name}.`);
  const controller = new AbortController();
  const lines: SourceLine[] = [];
  const progress: unknown[] = [];
  const wire: SourceMessage[] = [];
  const given = createContext({
    signal: controller.signal,
    progress: (value) => progress.push(value),
    ...context,
  });
  const ctx: RunContext = {
    ...given,
    signal: given.signal,
    logLine: (line) => lines.push(line),
    wire: (message) => wire.push(message),
  };
  const stop = () => controller.abort(new DOMException("Stopped", "AbortError"));
  return { result: tool.execute(args, ctx), lines, progress, wire, stop };
}

/** Waits until something holds that each change of the source may bring about. */
export async function waitFor(source: Source, holds: () => boolean): Promise<void> {
  while (!holds()) {
    await new Promise<void>((resolve) => {
      const unsubscribe = source.subscribe(() => {
        unsubscribe();
        resolve();
      });
    });
  }
}
