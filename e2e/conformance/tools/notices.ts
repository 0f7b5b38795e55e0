import { setTimeout as wait } from "node:timers/promises";
import { defineTool } from "tool-playground";

/** More than the playground gathers notices for, in milliseconds. */
const pauseMs = 120;

export const logging = defineTool({
  name: "test_tool_with_logging",
  description: "Writes three lines to its log.",
  async execute(_args, { log }) {
    log("Tool execution started");
    await wait(pauseMs);
    log("Tool processing data");
    await wait(pauseMs);
    log("Tool execution completed");
    return "The log has three lines.";
  },
});

export const progress = defineTool({
  name: "test_tool_with_progress",
  description: "Tells three times how far it is.",
  async execute(_args, ctx) {
    for (const progress of [0, 50, 100]) {
      ctx.progress({ progress, total: 100 });
      await wait(pauseMs);
    }
    return "It was told three times.";
  },
});
