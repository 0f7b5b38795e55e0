import { listLosses } from "./describe-loss.ts";
import { type JsonNote, writeJson } from "./json-text.ts";
import { nameKind } from "./name-kind.ts";
import { withOrigin } from "./result-origin.ts";
import { describeThrown, readText } from "./thrown-error.ts";
import type { ToolContext } from "./tool-context.ts";
import { ToolResult } from "./tool-result.ts";

/**
 * Makes a result of whatever a tool's function returned, by the table of the contract: a result stays itself, a string
 * is the output, anything else becomes JSON, and what JSON cannot hold is an error that says what and where.
 * What `JSON.stringify` drops by design is noted in the log of `ctx`. Never throws.
 */
export function coerceResult(returned: unknown, ctx: Pick<ToolContext, "log">): ToolResult {
  if (typeof returned === "string") return { output: returned, isError: false };
  if (returned === null) return { output: "null", isError: false };
  if (returned === undefined) return withOrigin({ output: "null", isError: false }, { returned: "nothing" });
  try {
    if (
      typeof returned === "object" &&
      Object.hasOwn(returned, "output") &&
      Object.hasOwn(returned, "isError")
    ) {
      return readResult(returned as { output: unknown; isError: unknown });
    }
    return writeResult(returned, ctx);
  } catch (thrown) {
    return ToolResult.error(`The tool returned something that cannot be read: ${readText(thrown)}`);
  }
}

/** Makes the result of a tool's function that threw, or whose promise was rejected. Never throws. */
export function coerceThrown(thrown: unknown): ToolResult {
  return withOrigin({ output: readText(thrown), isError: true }, { threw: describeThrown(thrown) });
}

function readResult(returned: { output: unknown; isError: unknown; metadata?: unknown }): ToolResult {
  const { output, isError, metadata } = returned;
  const hasMetadata = metadata !== undefined && metadata !== null;
  if (typeof output !== "string" || typeof isError !== "boolean" || (hasMetadata && !isMetadata(metadata))) {
    const faults: string[] = [];
    if (typeof output !== "string") faults.push(`its output is ${nameKind(output)} and must be a string`);
    if (typeof isError !== "boolean")
      faults.push(`its isError is ${nameKind(isError)} and must be a boolean`);
    if (hasMetadata && !isMetadata(metadata))
      faults.push(`its metadata is ${nameKind(metadata)} and must be an object`);
    return ToolResult.error(`The tool returned a result that is not valid: ${faults.join("; ")}.`);
  }
  // A getter may answer otherwise the next time, or throw; what was read now is what counts.
  if (metadata === null || ["output", "isError", "metadata"].some((key) => isAccessor(returned, key))) {
    return isMetadata(metadata) ? { output, isError, metadata } : { output, isError };
  }
  return returned as ToolResult;
}

function isMetadata(value: unknown): value is NonNullable<ToolResult["metadata"]> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isAccessor(value: object, key: string): boolean {
  return Object.getOwnPropertyDescriptor(value, key)?.get !== undefined;
}

function writeResult(returned: unknown, ctx: Pick<ToolContext, "log">): ToolResult {
  const { text, losses, notes } = writeJson(returned);
  const lost = listLosses(losses);
  if (lost !== undefined) {
    return ToolResult.error(`The tool returned something that JSON cannot hold: ${lost}.`);
  }
  if (notes.length > 0) logNotes(notes, ctx);
  return { output: text, isError: false };
}

function logNotes(notes: readonly JsonNote[], ctx: Pick<ToolContext, "log">): void {
  try {
    ctx.log(describeNotes(notes));
  } catch {
    // A log that fails is the caller's trouble, not a fault of the tool.
  }
}

function describeNotes(notes: readonly JsonNote[]): string {
  const entries = notes.map(({ path, what, became }) =>
    became === "null" ? `${path} (${what}) became null` : `${path} (${what}) was left out`,
  );
  return `JSON has no place for a part of what the tool returned: ${entries.join("; ")}.`;
}
