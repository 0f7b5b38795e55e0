import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { FormValue } from "@/lib/schema/form-value.ts";
import { KeyRows } from "./key-rows.ts";
import type { MemberRules, NodeHandle } from "./node-handle.ts";

function holdValue(start: FormValue | undefined): NodeHandle {
  let value = start;
  return {
    pointer: "/map",
    read: () => value,
    write: (next) => {
      value = next;
    },
  };
}

const rules: MemberRules = { start: () => ({}), completes: false, prunes: true };
const none = new Set<string>();

describe("the entries under free keys", () => {
  it("give any object back as it came, but for one that is empty and may go", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 1 }), { minKeys: 1 }), (object) => {
        const text = JSON.stringify(object);
        const handle = holdValue(JSON.parse(text) as FormValue);
        new KeyRows().update(handle, none, rules, (rows) => rows);
        expect(handle.read()).toEqual(JSON.parse(text));
      }),
    );
  });

  it("write nothing for a row without a key", () => {
    const handle = holdValue(undefined);
    const rows = new KeyRows();
    rows.update(handle, none, rules, (current) => [...current, rows.makeRow()]);
    expect(handle.read()).toBeUndefined();
    expect(rows.sync(undefined, none)).toHaveLength(1);
  });

  it("keep their place when they are renamed, and declared members stay", () => {
    const handle = holdValue({ fixed: 1, a: "x", b: "y" });
    const declared = new Set(["fixed"]);
    const rows = new KeyRows();
    rows.update(handle, declared, rules, (current) =>
      current.map((row) => (row.name === "a" ? { ...row, name: "", typed: "" } : row)),
    );
    expect(handle.read()).toEqual({ fixed: 1, "": "x", b: "y" });
    expect(Object.keys(handle.read() ?? {})).toEqual(["fixed", "", "b"]);
  });

  it("take the object along when the last one goes, where it may go", () => {
    const handle = holdValue({ a: "x" });
    new KeyRows().update(handle, none, rules, () => []);
    expect(handle.read()).toBeUndefined();
    const required = holdValue({ a: "x" });
    new KeyRows().update(required, none, { ...rules, prunes: false }, () => []);
    expect(required.read()).toEqual({});
  });
});
