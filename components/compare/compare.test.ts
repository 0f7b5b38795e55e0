import { describe, expect, it } from "vitest";
import { compareJson } from "./compare-json.ts";
import { compareLines } from "./compare-lines.ts";

describe("comparing JSON by structure", () => {
  it("finds none where only the order of keys and the spelling of numbers differ", () => {
    expect(compareJson('{"a":1.0,"b":[1e2]}', '{ "b": [100], "a": 1 }')?.changes).toEqual([]);
  });

  it("names what was added, removed and changed by its path, every digit kept", () => {
    const left = '{"a":{"b":12345678901234567890},"gone":null,"__proto__":1}';
    const right = '{"a":{"b":12345678901234567891},"x/y":[]}';
    expect(compareJson(left, right)?.changes).toEqual([
      { path: "/a/b", kind: "changed", left: "12345678901234567890", right: "12345678901234567891" },
      { path: "/gone", kind: "removed", left: "null" },
      { path: "/__proto__", kind: "removed", left: "1" },
      { path: "/x~1y", kind: "added", right: "[]" },
    ]);
  });

  it("knows an item again that moved on in its list", () => {
    expect(
      compareJson('[{"id":1},{"id":2,"n":"a"}]', '[{"id":0},{"id":1},{"id":2,"n":"b"}]')?.changes,
    ).toEqual([
      { path: "/0", kind: "added", right: '{\n  "id": 0\n}' },
      { path: "/2/n", kind: "changed", left: '"a"', right: '"b"' },
    ]);
  });

  it("tells null from nothing, and a list from an object", () => {
    expect(compareJson("[]", "{}")?.changes).toEqual([
      { path: "", kind: "changed", left: "[]", right: "{}" },
    ]);
    expect(compareJson('{"a":null}', "{}")?.changes).toHaveLength(1);
  });

  it("compares no text that is not JSON", () => {
    expect(compareJson("{}", "moved 250")).toBeUndefined();
  });
});

describe("comparing texts by line", () => {
  it("pairs changed lines and folds what is the same", () => {
    const lines = Array.from({ length: 50 }, (_, index) => `line ${index}`);
    const other = lines.with(25, "changed").concat("one more");
    const compared = compareLines(lines.join("\n"), other.join("\n"));
    expect(compared?.rows.filter(({ kind }) => kind === "skipped")).toEqual([
      { kind: "skipped", count: 22 },
      expect.anything(),
    ]);
    expect(compared?.rows).toContainEqual({ kind: "changed", left: "line 25", right: "changed" });
    expect(compareLines("same\n", "same\n")).toMatchObject({ differences: 0 });
  });
});
