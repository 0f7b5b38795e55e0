import { describe, expect, it } from "vitest";
import { checkValue } from "./check-browser.ts";
import { compileCheck, runCheck } from "./compiled-check.ts";
import { dialectUris } from "./keyword-case.fixture.ts";
import { listCases } from "./keyword-cases-lists.fixture.ts";
import { objectCases } from "./keyword-cases-objects.fixture.ts";
import { referenceCases } from "./keyword-cases-references.fixture.ts";
import { valueCases } from "./keyword-cases-values.fixture.ts";
import { makeSample } from "./sample.ts";
import { findSchemaProblems } from "./schema-problems.ts";

const rows = [...valueCases, ...listCases, ...objectCases, ...referenceCases].flatMap((row) =>
  row.dialects.map((dialect) => ({
    title: `${row.name} in ${dialect}`,
    row,
    schema: { $schema: dialectUris[dialect], ...row.schema },
  })),
);

describe("one keyword a schema, in each dialect that has it", () => {
  it.each(rows)("$title: browser, server and sample agree", ({ schema, row }) => {
    const compiled = compileCheck(schema);
    if (compiled.kind === "unusable") throw new Error(compiled.reason);
    expect(findSchemaProblems(schema)).toEqual([]);
    for (const value of row.valid) {
      expect(runCheck(compiled.validate, value)).toEqual([]);
      expect(checkValue(schema, value)).toEqual({ kind: "checked", problems: [] });
    }
    for (const value of row.invalid) {
      expect(runCheck(compiled.validate, value)).not.toEqual([]);
      const outcome = checkValue(schema, value);
      expect(outcome.kind === "checked" ? outcome.problems : []).not.toEqual([]);
    }
    const sample = makeSample(schema);
    expect(sample.isValid).toBe(true);
    expect(runCheck(compiled.validate, sample.value)).toEqual([]);
  });
});
