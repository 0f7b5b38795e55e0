import type { ToolDetail } from "@/lib/protocol/index.ts";
import type { HttpPlayground } from "./http-playground.ts";
import { HttpProblem } from "./problem.ts";

/**
 * Finds the tool that a key addresses. While a source is still loading, one that is not there yet is waited for: the
 * playground answers before its tools are loaded.
 * @throws HttpProblem that names the nearest tools where none has the key.
 */
export async function findTool(
  playground: HttpPlayground,
  key: string,
  signal: AbortSignal,
): Promise<ToolDetail> {
  const detail = await playground.describeToolWhenLoaded(key, signal);
  if (detail) return detail;
  const nearest = playground.nearestTools(key).map((tool) => tool.key);
  const advice = nearest.length > 0 ? ` The nearest are ${nearest.join(", ")}.` : "";
  throw new HttpProblem("unknown-tool", `No tool has the key "${key.slice(0, 200)}".${advice}`, { nearest });
}
