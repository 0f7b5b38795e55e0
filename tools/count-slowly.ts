import { setTimeout as sleep } from "node:timers/promises";
import { defineTool, ToolResult } from "tool-playground";

const stepMs = 250;

export const countSlowly = defineTool({
  name: "count_slowly",
  title: "Count slowly",
  description: "Counts seconds and tells its progress on the way. Stop it at any time: it listens.",
  inputSchema: {
    type: "object",
    properties: {
      seconds: { type: "number", description: "How long, in seconds", default: 10, minimum: 0, maximum: 600 },
    },
  },
  annotations: { readOnlyHint: true },
  examples: [
    { name: "Ten seconds", arguments: { seconds: 10 } },
    { name: "Two minutes (longer than the time-out)", arguments: { seconds: 120 } },
  ],
  async execute(args, ctx) {
    const seconds = Number(args.seconds ?? 10);
    const startedAt = performance.now();
    let told = 0;
    try {
      for (let passed = 0; passed < seconds; passed = (performance.now() - startedAt) / 1000) {
        ctx.progress({ progress: passed, total: seconds, message: `${passed.toFixed(1)} of ${seconds} s` });
        if (passed >= told) {
          ctx.log(`second ${told}`);
          told += 1;
        }
        await sleep(Math.min(stepMs, seconds * 1000 - passed * 1000), undefined, { signal: ctx.signal });
      }
    } catch (fault) {
      if (!ctx.signal.aborted) throw fault;
      return ToolResult.error(`Stopped after ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
    }
    ctx.progress({ progress: seconds, total: seconds, message: "done" });
    return `counted ${seconds} s`;
  },
});
