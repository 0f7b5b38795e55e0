import { HttpProblem } from "./problem.ts";

/**
 * A whole number from the query of an address.
 * @throws HttpProblem where it is none, or out of range.
 */
export function readWhole(
  query: URLSearchParams,
  name: string,
  { least = 0, most, otherwise }: { least?: number; most: number; otherwise: number },
): number {
  const text = query.get(name);
  if (text === null) return otherwise;
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= least && value <= most) return value;
  throw new HttpProblem("bad-request", `"${name}" must be a whole number from ${least} to ${most}.`);
}
