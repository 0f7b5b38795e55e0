import { expect, test } from "vitest";
import type { RunEvent } from "@/lib/protocol/index.ts";
import { reportWire, type SourceMessage } from "@/lib/sources/run-context.ts";
import { defineTool, type ToolContext } from "@/lib/tool/index.ts";
import { createRuns } from "./runs.ts";

const message = (method: string): SourceMessage => ({
  kind: "json-rpc",
  direction: "sent",
  peer: "p",
  role: "request",
  method,
  text: "{}",
});

function setUp(execute: (ctx: ToolContext) => unknown) {
  const tool = defineTool({ name: "t", description: "", execute: (_args, ctx) => execute(ctx) });
  const runs = createRuns({ findTool: () => tool, check: async () => ({ kind: "valid" }) });
  const run = runs.start({
    toolKey: "t",
    argumentsText: "{}",
    contextText: "",
    validate: true,
    tabId: "",
  });
  const follow = async () => {
    const events: RunEvent[] = [];
    for await (const event of runs.follow(run.id)) events.push(event);
    return events;
  };
  return { runs, run, follow };
}

test("what a tool sends is told while the run goes on, and stays with it", async () => {
  const { runs, run, follow } = setUp((ctx) => {
    reportWire(ctx, () => message("one"));
    reportWire(ctx, () => message("two"));
    return "done";
  });
  const events = await follow();
  const told = events.flatMap((event) => (event.type === "run-wired" ? event.messages : []));
  expect(told).toMatchObject([{ method: "one" }, { method: "two" }]);
  expect(told.every(({ ms }) => ms >= 0)).toBe(true);
  expect(events.at(-1)?.type).toBe("run-finished");
  expect(runs.get(run.id)?.wire).toEqual(told);
});

test("what a tool sends after its run has ended is kept nowhere, and a run that sent nothing has no wire", async () => {
  let late: ToolContext | undefined;
  const { runs, run, follow } = setUp((ctx) => {
    late = ctx;
    return "done";
  });
  await follow();
  if (late) reportWire(late, () => message("late"));
  expect(runs.get(run.id)).not.toHaveProperty("wire");
});
