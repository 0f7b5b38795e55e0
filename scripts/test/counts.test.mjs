import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { countCheck, countPlaywright, countVitest, listFlaky } from "./counts.mjs";

function report(content) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tool-playground-counts-"));
  const file = path.join(folder, "report.json");
  fs.writeFileSync(file, JSON.stringify(content));
  return file;
}

it("counts the tests of vitest, and a file that does not load as one failure", () => {
  const file = report({
    numPassedTests: 5,
    numFailedTests: 1,
    numPendingTests: 2,
    numTodoTests: 0,
    testResults: [
      { status: "failed", assertionResults: [{ status: "failed" }] },
      { status: "failed", assertionResults: [] },
      { status: "passed", assertionResults: [{ status: "passed" }] },
    ],
  });
  expect(countVitest(1, file)).toEqual({ passed: 5, failed: 2, skipped: 2 });
});

it("counts the tests of Playwright, and names what passed on its second try", () => {
  const spec = (title, status) => ({ file: "a.spec.ts", title, tests: [{ status }] });
  const file = report({
    stats: { expected: 7, unexpected: 1, flaky: 1, skipped: 3 },
    suites: [{ suites: [{ specs: [spec("steady", "expected"), spec("shaky", "flaky")] }] }],
  });
  expect(countPlaywright(1, file)).toEqual({ passed: 8, failed: 1, skipped: 3 });
  expect(listFlaky(file)).toEqual(["a.spec.ts: shaky"]);
});

it("counts a runner that crashes, with or without a report, as one failure", () => {
  expect(countVitest(1, "/no/such/report")).toEqual({ passed: 0, failed: 1, skipped: 0 });
  expect(
    countPlaywright(1, report({ stats: { expected: 2, unexpected: 0, flaky: 0, skipped: 0 } })).failed,
  ).toBe(1);
});

it("counts a check as one", () => {
  expect(countCheck(0)).toEqual({ passed: 1, failed: 0, skipped: 0 });
  expect(countCheck(2)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});
