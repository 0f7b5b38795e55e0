import type { LogLevel } from "@/lib/protocol/index.ts";
import { askHost, callHost } from "./bridge.ts";
import { formatValues, inspect } from "./inspect.ts";

/** Makes a console whose lines go to the log of the run. */
export function createConsole(): object {
  let indent = "";
  const counts = new Map<string, number>();
  const clocks = new Map<string, number>();

  function write(level: LogLevel, text: string): void {
    callHost("log", { level, from: "console", text: text.replace(/^/gm, indent) });
  }
  const writer =
    (level: LogLevel) =>
    (...values: unknown[]) =>
      write(level, formatValues(values));
  const group = (...values: unknown[]) => {
    if (values.length > 0) write("log", formatValues(values));
    indent += "  ";
  };
  const tellTime = (label: string, rest: readonly unknown[]) => {
    const startedAt = clocks.get(label);
    if (startedAt === undefined) return write("warn", `There is no timer "${label}"`);
    const ms = (askHost("now", null) - startedAt).toFixed(3);
    write("log", formatValues([`${label}: ${ms}ms`, ...rest]));
  };

  return {
    log: writer("log"),
    info: writer("info"),
    debug: writer("debug"),
    warn: writer("warn"),
    error: writer("error"),
    trace: (...values: unknown[]) => write("debug", `Trace: ${formatValues(values)}`),
    assert(holds: unknown, ...values: unknown[]) {
      if (!holds)
        write(
          "error",
          values.length === 0 ? "Assertion failed" : `Assertion failed: ${formatValues(values)}`,
        );
    },
    dir: (value: unknown) => write("log", inspect(value)),
    dirxml: writer("log"),
    table: (value: unknown) => write("log", inspect(value)),
    group,
    groupCollapsed: group,
    groupEnd() {
      indent = indent.slice(2);
    },
    count(label = "default") {
      counts.set(label, (counts.get(label) ?? 0) + 1);
      write("log", `${label}: ${counts.get(label)}`);
    },
    countReset: (label = "default") => counts.delete(label),
    time: (label = "default") => clocks.set(label, askHost("now", null)),
    timeLog: (label = "default", ...values: unknown[]) => tellTime(label, values),
    timeEnd(label = "default") {
      tellTime(label, []);
      clocks.delete(label);
    },
  };
}
