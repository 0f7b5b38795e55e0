import { LineSplitter } from "@/lib/process/line-splitter.ts";
import type { LogLevel } from "@/lib/protocol/index.ts";
import type { SourceLine } from "../../run-context.ts";

const levels: { readonly [method: string]: LogLevel } = {
  log: "log",
  info: "info",
  debug: "debug",
  warn: "warn",
  error: "error",
  trace: "debug",
  assert: "error",
  table: "log",
  dir: "log",
  dirxml: "log",
  group: "log",
  groupCollapsed: "log",
  count: "log",
  countReset: "warn",
  time: "log",
  timeEnd: "log",
  timeLog: "log",
};

/**
 * Sends what is written with `console.*` and to `process.stdout` and `process.stderr` to `onLine` instead, in the
 * order in which it is written. node formats it, so that groups, tables and objects look as everywhere.
 * Gives a function that hands over what was written without an end of line.
 */
export function captureOutput(onLine: (line: SourceLine) => void): () => void {
  let level: LogLevel | undefined;
  const flushes = (["stdout", "stderr"] as const).map((from) => {
    const splitter = new LineSplitter((text) =>
      onLine({ level: from === "stdout" ? "log" : "error", from, text }),
    );
    process[from].write = (chunk: Uint8Array | string, ...rest: unknown[]): boolean => {
      if (level !== undefined) onLine({ level, from: "console", text: String(chunk).replace(/\n$/, "") });
      else splitter.push(chunk);
      const done = rest.find((each) => typeof each === "function");
      if (done !== undefined) process.nextTick(done as () => void);
      return true;
    };
    return () => splitter.flush();
  });
  for (const [name, methodLevel] of Object.entries(levels)) {
    const original: unknown = Reflect.get(console, name);
    if (typeof original !== "function") continue;
    Reflect.set(console, name, (...values: unknown[]) => {
      const before = level;
      level = methodLevel;
      try {
        Reflect.apply(original, console, values);
      } finally {
        level = before;
      }
    });
  }
  return () => {
    for (const flush of flushes) flush();
  };
}
