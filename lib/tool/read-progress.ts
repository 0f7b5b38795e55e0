import { nameKind } from "./name-kind.ts";
import type { Progress } from "./tool-context.ts";

/** Reads how far a run is from a value that may be anything, or says in words what is wrong with it. */
export function readProgress(value: unknown): Progress | string {
  if (typeof value !== "object" || value === null)
    return `Progress is an object with a number, not ${nameKind(value)}.`;
  const { progress, total, message } = value as { readonly [Key in keyof Progress]?: unknown };
  if (typeof progress !== "number" || !Number.isFinite(progress))
    return `The progress is a finite number, not ${nameNumber(progress)}.`;
  if (isGiven(total) && !(typeof total === "number" && Number.isFinite(total)))
    return `The total of a progress is a finite number, not ${nameNumber(total)}.`;
  if (isGiven(message) && typeof message !== "string")
    return `The message of a progress is a string, not ${nameKind(message)}.`;
  return {
    progress,
    ...(typeof total === "number" ? { total } : {}),
    ...(typeof message === "string" ? { message } : {}),
  };
}

function nameNumber(value: unknown): string {
  return typeof value === "number" ? String(value) : nameKind(value);
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}
