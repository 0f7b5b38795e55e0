import { describe, expect, it } from "vitest";
import type { LogLine, RunOutcome } from "@/lib/protocol/index.ts";
import { filterLogs } from "./filter-logs.ts";
import { viewProgress } from "./progress-words.ts";
import { rawText } from "./raw-text.ts";

const outcome: RunOutcome = {
  state: "ok",
  decidedBy: "tool",
  output: "a\u202eb\u0000\ud800 é",
  outputLength: 7,
  outputBytes: 12,
  isError: false,
  problems: [],
  ms: 1,
};

describe("rawText", () => {
  it("is JSON that parses to the result, with escapes for what can't be seen", () => {
    const text = rawText(outcome);
    expect(JSON.parse(text)).toEqual({ output: outcome.output, isError: false });
    expect(text).toContain("a\\u202eb\\u0000\\ud800 é");
  });

  it("keeps the digits of the metadata", () => {
    expect(rawText({ ...outcome, metadataText: '{"n":12345678901234567890.10,"list":[1]}' })).toContain(
      '"metadata": {\n    "n": 12345678901234567890.10,\n    "list": [\n      1\n    ]\n  }\n}',
    );
  });
});

describe("viewProgress", () => {
  it("says share, rate and time left once they are known", () => {
    expect(viewProgress({ progress: 420, total: 1_000 }, 12_000)).toEqual({
      share: 0.42,
      words: "42% · 420 of 1,000 · 35 per second · about 17 s left",
    });
    expect(viewProgress({ progress: 3 }, 100)).toEqual({ share: undefined, words: "3" });
    expect(viewProgress({ progress: 12, total: 10 }, undefined)).toEqual({
      share: 1,
      words: "100% · 12 of 10",
    });
    expect(viewProgress({ progress: 1, total: 0 }, undefined).share).toBeUndefined();
  });
});

describe("filterLogs", () => {
  const line = (level: LogLine["level"], text: string): LogLine => ({ ms: 0, level, from: "tool", text });
  const logs = [line("log", "Started"), line("error", "started badly"), line("error", "other")];

  it("keeps what has the level and holds the words", () => {
    expect(filterLogs(logs, { level: "all", query: "" })).toBe(logs);
    expect(filterLogs(logs, { level: "all", query: "START" })).toHaveLength(2);
    expect(filterLogs(logs, { level: "error", query: "start" })).toEqual([logs[1]]);
  });
});
