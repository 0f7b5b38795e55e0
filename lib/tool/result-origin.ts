import { readThrown, type ThrownError } from "./thrown-error.ts";
import type { ToolResult } from "./tool-result.ts";

/** How a result of a defined tool came about, where the result itself does not say it. */
export interface ResultOrigin {
  /** What `execute` threw or rejected with. */
  readonly threw?: ThrownError;
  /** `execute` returned undefined, or nothing at all; null is a value. */
  readonly returned?: "nothing";
  /**
   * The runtime around the tool decided, not the tool: an error that nothing caught, the end of its process, its memory
   * limit, a stop, a result over the size limit, a process that could not be started, or a server that could not be reached
   * (which is no fault of its code, so that the run ends as a tool error); for drafts also their processor
   * time, their time-out, and a promise that nothing can settle.
   */
  readonly runtime?:
    | "crashed"
    | "exited"
    | "out of memory"
    | "stopped"
    | "too large"
    | "not started"
    | "unreachable"
    | "CPU budget"
    | "timed out"
    | "never settles";
  /** The metadata as JSON text, where JavaScript would change a number in it. Absent: `metadata` has every digit. */
  readonly metadataText?: string;
}

/**
 * Which results came about how. It hangs on no result, so that what a tool returns can't claim an origin, and on the global,
 * so that two copies of this module in one process share it.
 */
const origins = findOrigins(Symbol.for("tool-playground.origins"));

function findOrigins(key: symbol): WeakMap<object, ResultOrigin> {
  const there: unknown = Reflect.get(globalThis, key);
  if (there instanceof WeakMap) return there;
  const made = new WeakMap<object, ResultOrigin>();
  Object.defineProperty(globalThis, key, { value: made });
  return made;
}

/** Reads how a result came about; undefined where it was returned as it is. */
export function resultOrigin(result: ToolResult): ResultOrigin | undefined {
  return origins.get(result);
}

/** Reads what may be said of a result beside code that is not trusted: what its function did; the rest is for the host to say. */
export function functionOrigin(result: ToolResult): Pick<ResultOrigin, "threw" | "returned"> | undefined {
  const origin = resultOrigin(result);
  const threw = readThrown(origin?.threw);
  if (threw !== undefined) return { threw };
  return origin?.returned === "nothing" ? { returned: "nothing" } : undefined;
}

/**
 * Notes of a result how it came about, out of the way of JSON, spreading and equality: it has to be noted again after
 * the result crossed to another process. Gives the same object back.
 */
export function withOrigin(result: ToolResult, origin: ResultOrigin): ToolResult {
  origins.set(result, origin);
  return result;
}
