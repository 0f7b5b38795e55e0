import type { ThrownError } from "./thrown-error.ts";
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

const originKey = Symbol.for("tool-playground.origin");

/** Reads how a result came about; undefined where it was returned as it is. */
export function resultOrigin(result: ToolResult): ResultOrigin | undefined {
  return (result as { readonly [originKey]?: ResultOrigin })[originKey];
}

/**
 * Notes on a result how it came about, out of the way of JSON, spreading and equality: it has to be put on again after
 * the result crossed to another process. Gives the same object back, or a copy of one that is frozen.
 */
export function withOrigin(result: ToolResult, origin: ResultOrigin): ToolResult {
  const target = Object.isExtensible(result) ? result : { ...result };
  return Object.defineProperty(target, originKey, { value: origin, configurable: true, writable: true });
}
