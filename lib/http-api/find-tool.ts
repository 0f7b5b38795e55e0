import type { ToolDetail } from "@/lib/protocol/index.ts";
import type { HttpPlayground } from "./http-playground.ts";
import { HttpProblem } from "./problem.ts";

/** How long a tool that may be on its way is waited for, in milliseconds. */
const longestLoad = 10_000;

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
  const detail = playground.describeTool(key) ?? (await waitForTool(playground, key, signal));
  if (detail) return detail;
  const nearest = playground.nearestTools(key).map((tool) => tool.key);
  const advice = nearest.length > 0 ? ` The nearest are ${nearest.join(", ")}.` : "";
  throw new HttpProblem("unknown-tool", `No tool has the key "${key.slice(0, 200)}".${advice}`, { nearest });
}

function waitForTool(
  playground: HttpPlayground,
  key: string,
  signal: AbortSignal,
): Promise<ToolDetail | undefined> {
  return new Promise((resolve) => {
    const look = () => {
      const detail = playground.describeTool(key);
      if (detail || !playground.listTools().sources.some(({ state }) => state === "loading")) end(detail);
    };
    const end = (detail?: ToolDetail) => {
      clearTimeout(timer);
      unsubscribe();
      signal.removeEventListener("abort", giveUp);
      resolve(detail);
    };
    const giveUp = () => end();
    const timer = setTimeout(giveUp, longestLoad);
    const unsubscribe = playground.subscribeList(look);
    signal.addEventListener("abort", giveUp, { once: true });
    look();
  });
}
