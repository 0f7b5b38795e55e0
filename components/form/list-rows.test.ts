import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { FormValue } from "@/lib/schema/form-value.ts";
import { ListRows, type ListRules } from "./list-rows.ts";
import type { NodeHandle } from "./node-handle.ts";

function holdValue(start: FormValue | undefined): NodeHandle {
  let value = start;
  return {
    pointer: "/list",
    read: () => value,
    write: (next) => {
      value = next;
    },
  };
}

const plain: ListRules = { tupleLength: 0, prunes: true };

describe("the rows of a list", () => {
  it("give any list back as it came", () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue({ maxDepth: 2 })), (list) => {
        const handle = holdValue(list as FormValue);
        const rows = new ListRows();
        rows.update(handle, { tupleLength: 0, prunes: false }, (current) => current);
        expect(handle.read()).toEqual(list);
      }),
    );
  });

  it("leave out a row that has no value yet, and make no list for it", () => {
    const handle = holdValue(undefined);
    const rows = new ListRows();
    rows.update(handle, plain, (current) => [...current, rows.makeRow(undefined)]);
    expect(handle.read()).toBeUndefined();
    expect(rows.sync(undefined, plain)).toHaveLength(1);
    rows.update(handle, plain, (current) => [...current, rows.makeRow(5)]);
    expect(handle.read()).toEqual([5]);
    expect(rows.sync(handle.read(), plain).map(({ value }) => value)).toEqual([undefined, 5]);
  });

  it("go with their last item only where they may", () => {
    const optional = holdValue(["a"]);
    new ListRows().update(optional, plain, () => []);
    expect(optional.read()).toBeUndefined();
    const required = holdValue(["a"]);
    new ListRows().update(required, { tupleLength: 0, prunes: false }, () => []);
    expect(required.read()).toEqual([]);
  });

  it("keep their keys through moves and edits", () => {
    const handle = holdValue(["a", "b"]);
    const rows = new ListRows();
    const before = rows.sync(handle.read(), plain).map(({ key }) => key);
    rows.update(handle, plain, (current) => [...current].reverse());
    expect(handle.read()).toEqual(["b", "a"]);
    expect(rows.sync(handle.read(), plain).map(({ key }) => key)).toEqual([...before].reverse());
  });

  it("end a tuple at its first gap and hold what comes after", () => {
    const rules: ListRules = { tupleLength: 2, prunes: true };
    const handle = holdValue(undefined);
    const rows = new ListRows();
    expect(rows.sync(undefined, rules)).toHaveLength(2);
    const fill = (place: number, value: FormValue) =>
      rows.update(handle, rules, (current) =>
        current.map((row, index) => (index === place ? { ...row, value } : row)),
      );
    fill(1, 7);
    expect(handle.read()).toBeUndefined();
    expect(rows.sync(handle.read(), rules).map(({ value }) => value)).toEqual([undefined, 7]);
    fill(0, "a");
    expect(handle.read()).toEqual(["a", 7]);
  });
});
