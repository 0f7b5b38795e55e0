import { parseJsonText } from "@/lib/schema/json-text.ts";
import type { ToolInput } from "./input-store.ts";

/** What is wrong with the typed context, by field. */
export interface ContextFaults {
  readonly timeout?: string;
  readonly extra?: string;
}

/** The longest time-out that a run may ask for: a day, in seconds. */
const longestTimeoutSeconds = 86_400;

/** Finds what keeps the typed context from being sent. */
export function findContextFaults(input: ToolInput): ContextFaults {
  const timeout = timeoutFault(input.timeoutSeconds);
  const extra = extraFault(input.extraText);
  return { ...(timeout ? { timeout } : {}), ...(extra ? { extra } : {}) };
}

/** The context as a run request carries it; call it only where {@link findContextFaults} finds nothing. */
export function contextTextOf(input: ToolInput): string {
  const timeoutMs = Math.round(Number(input.timeoutSeconds) * 1000);
  const sessionId = input.sessionId === "" ? "" : `"sessionId":${JSON.stringify(input.sessionId)},`;
  const extra = input.extraText.trim() === "" ? "" : `,"extra":${input.extraText}`;
  return `{${sessionId}"timeoutMs":${timeoutMs}${extra}}`;
}

function timeoutFault(typed: string): string | undefined {
  const seconds = typed.trim() === "" ? Number.NaN : Number(typed);
  if (seconds >= 0.001 && seconds <= longestTimeoutSeconds) return undefined;
  return `The time-out must be a number of seconds above 0, at most ${longestTimeoutSeconds}.`;
}

function extraFault(typed: string): string | undefined {
  if (typed.trim() === "") return undefined;
  const parsed = parseJsonText(typed);
  if (!parsed.ok) return `Line ${parsed.line}, column ${parsed.column}: ${parsed.message}`;
  const isObject = typeof parsed.value === "object" && parsed.value !== null && !Array.isArray(parsed.value);
  return isObject ? undefined : "Extra must be a JSON object, such as {}.";
}
