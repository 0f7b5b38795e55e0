import { type JsonObject, type Tool, type ToolContext, ToolResult, withOrigin } from "@/lib/tool/index.ts";
import type { CrossingTool } from "./messages.ts";
import type { Worker } from "./worker.ts";
import { NoWorkerError, type WorkerPool } from "./worker-pool.ts";
import { createStopped } from "./worker-run.ts";

/**
 * Builds the tool that stands for one in a file: its definition is here, its function runs in a child.
 * @param origin the folder of the file, for a tool that is of no source.
 */
export function createNativeTool(crossing: CrossingTool, origin: string, pool: WorkerPool): Tool {
  const { id, ...definition } = crossing;
  return { origin, ...definition, execute: (args, ctx) => runInWorker(pool, id, args, ctx) };
}

async function runInWorker(
  pool: WorkerPool,
  toolId: string,
  args: JsonObject,
  ctx: ToolContext,
): Promise<ToolResult> {
  let worker: Worker;
  try {
    worker = await pool.acquire(ctx.signal);
  } catch (thrown) {
    if (!(thrown instanceof NoWorkerError)) return createStopped();
    const output = `The tool could not be started: ${thrown.message}.`;
    return withOrigin(ToolResult.error(output), { runtime: "not started" });
  }
  if (ctx.signal.aborted) {
    // Stopped while the worker was on its way to us.
    pool.release(worker, true);
    return createStopped();
  }
  const run = worker.run(toolId, args, ctx);
  void run.freed.then((isClean) => pool.release(worker, isClean));
  return run.result;
}
