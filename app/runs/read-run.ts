import { findRecordedRun, HttpProblem } from "@/lib/http-api/index.ts";
import { getPlayground } from "@/lib/playground.ts";
import type { RecordedRun, ToolDetail } from "@/lib/protocol/index.ts";

export interface FoundRun {
  readonly run: RecordedRun;
  /** The tool as it is now; absent where its source is gone. */
  readonly tool?: ToolDetail;
}

/** A run and its tool; undefined where no run has the id. */
export async function readRun(id: string): Promise<FoundRun | undefined> {
  const playground = getPlayground();
  try {
    const run = await findRecordedRun(playground, id);
    await playground.prepareTool(run.toolKey);
    const tool = playground.describeTool(run.toolKey);
    return { run, ...(tool ? { tool } : {}) };
  } catch (fault) {
    if (fault instanceof HttpProblem && fault.kind === "unknown-run") return undefined;
    throw fault;
  }
}
