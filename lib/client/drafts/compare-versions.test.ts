import { expect, it } from "vitest";
import type { RunEvent, RunRequest } from "@/lib/protocol/index.ts";
import { type ComparedCase, compareVersions, distinctCases, gaveTheSame } from "./compare-versions.ts";

/** A server whose two tools differ for every input but 1. */
async function startRun({ toolKey, argumentsText }: RunRequest): Promise<AsyncIterable<string>> {
  const isSaved = toolKey.includes("@");
  const output = argumentsText === '{"a":1}' ? "one" : isSaved ? "before" : "after";
  const runId = `${toolKey} ${argumentsText}`;
  const at = "2026-01-01T00:00:00.000Z";
  const events: RunEvent[] = [
    {
      runId,
      index: 0,
      type: "run-queued",
      toolKey,
      argumentsText,
      sentAsIs: true,
      createdAt: at,
      timeoutMs: 1,
    },
    {
      runId,
      index: 1,
      type: "run-finished",
      endedAt: at,
      outcome: {
        state: "ok",
        decidedBy: "tool",
        output,
        outputLength: output.length,
        outputBytes: output.length,
        isError: false,
        problems: [],
        ms: isSaved ? 1 : 2,
        metadataText: isSaved ? '{"x":1,"y":2}' : '{"y":2,"x":1}',
      },
    },
  ];
  async function* stream() {
    for (const event of events) yield JSON.stringify(event);
  }
  return stream();
}

it("runs each case on both versions and tells which gave the same", async () => {
  const cases = distinctCases([
    { name: "The present input", argumentsText: '{"a":1}' },
    { name: "An example", argumentsText: '{ "a": 1 }' },
    { name: "Another", argumentsText: '{"a":2}' },
  ]);
  expect(cases.map(({ name }) => name)).toEqual(["The present input", "Another"]);
  const keys = { savedKey: "draft:d1@1/t", workingKey: "draft:d1/t" };
  const stopRun = async () => {};
  const options = { startRun, stopRun, ...keys, contextText: "", signal: new AbortController().signal };
  const steps: (readonly ComparedCase[])[] = [];
  for await (const step of compareVersions(cases, options)) steps.push(step);
  expect(steps).toHaveLength(2);
  const same = steps[1]?.map(({ saved, working }) => saved && working && gaveTheSame(saved, working));
  expect(same).toEqual([true, false]);
  expect(steps[0]?.[1]).toMatchObject({ saved: undefined, working: undefined });
});
