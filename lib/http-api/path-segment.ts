import { HttpProblem } from "./problem.ts";

/**
 * A part of the address, decoded: of `/api/tools/a%2Fb/runs` the third is `a/b`. Tools may have any name.
 * @param place counts from 1.
 */
export function pathSegment(request: Request, place: number): string {
  const segment = new URL(request.url).pathname.split("/")[place] ?? "";
  try {
    return decodeURIComponent(segment);
  } catch {
    throw new HttpProblem("bad-request", `The address can't be decoded: ${segment.slice(0, 200)}`);
  }
}
