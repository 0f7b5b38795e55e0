import type { ToolDetail } from "@/lib/protocol/index.ts";
import type { JsonSchema, ToolExample } from "@/lib/tool/index.ts";
import { loadRecordedRun, loadRuns } from "../history/run-queries.ts";
import type { CompareCase } from "./compare-versions.ts";

const recentRuns = 8;

/**
 * The inputs that two versions of a tool are worth comparing with: the present one, the tool's examples, recent ones of its
 * history, and one made from the schema where there is no other. A history that can't be read gives none.
 */
export async function gatherCases(
  detail: ToolDetail,
  presentText: string | undefined,
): Promise<readonly CompareCase[]> {
  const { inputSchema, examples = [] } = JSON.parse(detail.definitionText) as {
    readonly inputSchema: JsonSchema;
    readonly examples?: readonly ToolExample[];
  };
  const present =
    presentText === undefined ? [] : [{ name: "The present input", argumentsText: presentText }];
  const own = examples.map((example, index) => ({
    name: `Example ${index + 1}: ${example.name}`,
    argumentsText: JSON.stringify(example.arguments),
  }));
  const recent = await recentInputs(detail.summary.key);
  const found = [...present, ...own, ...recent];
  if (found.length > 0) return found;
  const { sampleArguments } = await import("@/lib/schema/sample.ts");
  return [{ name: "From the schema", argumentsText: JSON.stringify(sampleArguments(inputSchema)) }];
}

async function recentInputs(toolKey: string): Promise<readonly CompareCase[]> {
  try {
    const { runs } = await loadRuns({ toolKey, limit: recentRuns }, AbortSignal.timeout(5_000));
    const whole = await Promise.all(runs.map(({ id }) => loadRecordedRun(id)));
    return whole.map(({ argumentsText, createdAt }, index) => ({
      name: `Run ${index + 1} of the history, ${new Date(createdAt).toLocaleTimeString()}`,
      argumentsText,
    }));
  } catch {
    return [];
  }
}
