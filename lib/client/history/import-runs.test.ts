import { expect, it } from "vitest";
import { importRuns } from "./import-runs.ts";

it("sends whole lines, a part at a time, and counts lines and runs over all parts", async () => {
  const line = (index: number) => `${JSON.stringify({ index, text: "ä".repeat(999_000) })}\n`;
  const text = Array.from({ length: 7 }, (_, index) => line(index)).join("");
  const sent: string[] = [];
  const report = await importRuns(new Blob([text]), async (lines) => {
    sent.push(lines);
    expect(lines.endsWith("\n")).toBe(true);
    return { added: 1, present: 2, refused: [{ line: 1, message: "is odd" }], refusedCount: 1 };
  });
  expect(sent.length).toBeGreaterThan(2);
  expect(sent.join("")).toBe(text);
  const firsts = sent.map((lines) => (JSON.parse(lines.split("\n")[0] ?? "") as { index: number }).index);
  expect(report.refused.map(({ line: number }) => number)).toEqual(firsts.map((first) => first + 1));
  expect(report).toMatchObject({ added: sent.length, present: 2 * sent.length, refusedCount: sent.length });
});
