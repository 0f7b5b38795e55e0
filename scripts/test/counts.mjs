import fs from "node:fs";

/**
 * Counts what a test runner reports. A runner that fails without a failed test (a file that does not load, a crash)
 * counts as one failure.
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 */

/** @returns {Counts} */
export function countVitest(status, reportFile) {
  const report = readReport(reportFile);
  const unloaded = (report?.testResults ?? []).filter(
    (file) => file.status === "failed" && !file.assertionResults.some((test) => test.status === "failed"),
  ).length;
  return withCrash(status, {
    passed: report?.numPassedTests ?? 0,
    failed: (report?.numFailedTests ?? 0) + unloaded,
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
  });
}

/** What passed on its second try has passed (there is one in CI only); {@link listFlaky} names it. @returns {Counts} */
export function countPlaywright(status, reportFile) {
  const report = readReport(reportFile);
  return withCrash(status, {
    passed: (report?.stats.expected ?? 0) + (report?.stats.flaky ?? 0),
    failed: report?.stats.unexpected ?? 0,
    skipped: report?.stats.skipped ?? 0,
  });
}

/** @returns {string[]} the browser tests that passed on their second try. */
export function listFlaky(reportFile) {
  const ofSuite = (suite) => [
    ...(suite.specs ?? [])
      .filter((spec) => spec.tests.some((test) => test.status === "flaky"))
      .map((spec) => `${spec.file}: ${spec.title}`),
    ...(suite.suites ?? []).flatMap(ofSuite),
  ];
  return (readReport(reportFile)?.suites ?? []).flatMap(ofSuite);
}

/** @returns {Counts} */
export function countCheck(status) {
  return { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1, skipped: 0 };
}

function withCrash(status, counts) {
  return status !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

function readReport(file) {
  try {
    return JSON.parse(fs.readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}
