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
    const totalMs = seconds * 1000;
    let passedMs = 0;
    try {
      while (passedMs < totalMs) {
        const passed = passedMs / 1000;
        ctx.progress({ progress: passed, total: seconds, message: `${passed.toFixed(1)} of ${seconds} s` });
        if (passedMs % 1000 === 0) ctx.log(`second ${passed}`);
        const step = Math.min(stepMs, totalMs - passedMs);
        await sleep(step, undefined, { signal: ctx.signal });
        passedMs += step;
      }
    } catch (fault) {
      if (!ctx.signal.aborted) throw fault;
      return ToolResult.error(`Stopped after ${(passedMs / 1000).toFixed(1)} s`);
    }
    ctx.progress({ progress: seconds, total: seconds, message: "done" });
    return `counted ${seconds} s`;
  },
});
