import { expect, it } from "vitest";
import { reportWords } from "./report-words.ts";

const nothing = { added: 0, present: 0, refused: [], refusedCount: 0 };

it("says once that a file is no export, with the first reason", () => {
  const refused = [1, 2, 3].map((line) => ({
    line,
    message: "is not JSON: Unexpected token '\u0000\ufffd'",
  }));
  expect(reportWords({ ...nothing, refused, refusedCount: 3 }, "a.png")).toBe(
    "a.png is no export of runs, and nothing was imported. Line 1 is not JSON.",
  );
});

it("counts the runs and the lines that are none", () => {
  expect(reportWords({ ...nothing, added: 1, refusedCount: 1 }, "a.jsonl")).toBe(
    "1 run was imported. 1 line is no run.",
  );
  expect(reportWords({ ...nothing, added: 2, present: 3, refusedCount: 2 }, "a.jsonl")).toBe(
    "2 runs were imported. 3 were here already. 2 lines are no runs.",
  );
  expect(reportWords(nothing, "a.jsonl")).toBe("0 runs were imported.");
});
