import { expect, it } from "vitest";
import { fieldsOf, noFields, readFields } from "./source-fields.ts";

it("reads a source out of the fields that it was typed in as", () => {
  for (const source of [
    { kind: "mcp", name: "a", url: "http://a.test", headers: { A: "b", C: "d: e" } },
    { kind: "openapi", document: "a.json", baseUrl: "http://a.test" },
  ] as const) {
    expect(readFields(fieldsOf(source))).toEqual({ source });
  }
});

it("says at each field what is missing or wrong", () => {
  expect(readFields({ ...noFields, name: " ", headers: "nonsense" })).toEqual({
    faults: { name: "Fill this in.", url: "Fill this in.", headers: expect.stringContaining("nonsense") },
  });
  expect(readFields({ ...noFields, kind: "openapi" })).toEqual({ faults: { document: "Fill this in." } });
});

it("leaves out what was typed for the other kind", () => {
  expect(readFields({ ...noFields, name: "a", url: "http://a.test", document: "b.json" })).toEqual({
    source: { kind: "mcp", name: "a", url: "http://a.test" },
  });
});
