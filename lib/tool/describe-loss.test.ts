import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { describeLoss, writeJson } from "./index.ts";

describe("describeLoss", () => {
  test("finds nothing in what JSON holds", () => {
    class Row {
      readonly id = 1;
      get label() {
        return `r${this.id}`;
      }
    }
    const shared = { a: 1 };
    for (const value of [
      0,
      "",
      null,
      false,
      undefined,
      NaN,
      [],
      {},
      [shared, shared],
      new Date(0),
      new Row(),
    ]) {
      expect(describeLoss(value)).toBeUndefined();
    }
    for (const value of [Object.create(null), new URL("https://example.test/"), Object(5), Object("a")]) {
      expect(describeLoss({ value })).toBeUndefined();
    }
  });

  test("names the kind and the path of each loss", () => {
    expect(describeLoss({ items: [0, 1, 2, 10n] })).toBe("a BigInt at $.items[3]");
    expect(describeLoss(Symbol("s"))).toBe("a symbol at $");
    expect(describeLoss({ "a b": { c: () => 1 } })).toBe('a function at $["a b"].c');
    expect(describeLoss([new Map(), new Set()])).toBe("a Map at $[0]; a Set at $[1]");
    expect(describeLoss({ e: new TypeError("x") })).toBe("an Error (TypeError) at $.e");
    expect(describeLoss({ b: new Uint8Array(2) })).toBe("a typed array (Uint8Array) at $.b");
    expect(describeLoss({ h: new Headers({ a: "b" }) })).toBe("a Headers at $.h");
    expect(describeLoss({ x: Object(1n) })).toContain("$.x");
    expect(describeLoss({ ["__proto__"]: /x/ })).toBe("a RegExp at $.__proto__");
  });

  test("names a cycle by where it leads back to", () => {
    const a: Record<string, unknown> = { name: "a" };
    a.list = [{ a }];
    expect(describeLoss({ top: a })).toBe("a reference back to $.top at $.top.list[0].a");
  });

  test("names a member that cannot be read", () => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    const value = {
      get bad() {
        throw new Error("getter failed");
      },
      proxy,
      toText: {
        toJSON() {
          throw new Error("no text");
        },
      },
      good: 1,
    };
    expect(describeLoss(value)).toMatch(
      /\(getter failed\) at \$\.bad; .* at \$\.proxy; .*\(no text\) at \$\.toText$/,
    );
    expect(describeLoss(proxy)).toContain("at $");
  });
});

describe("writeJson", () => {
  test("gives what JSON.stringify gives for any value without a loss", () => {
    const leaf = fc.oneof(
      fc.date({ noInvalidDate: false }),
      fc.constantFrom(undefined, NaN, -0, Object(true)),
    );
    const anything = fc.anything({ withNullPrototype: true, withSparseArray: true, withBoxedValues: true });
    fc.assert(
      fc.property(fc.oneof(anything, fc.array(leaf), fc.dictionary(fc.string(), leaf)), (value) => {
        const { text, losses } = writeJson(value);
        if (losses.length === 0) expect(text).toBe(JSON.stringify(value) ?? "null");
        else expect(() => JSON.parse(text)).not.toThrow();
      }),
    );
  });

  test("notes what goes the way that JSON.stringify goes", () => {
    const value = { u: undefined, n: NaN, d: new Date(NaN), list: [undefined, 1], [Symbol("s")]: 1 };
    const { text, notes } = writeJson(value);
    expect(text).toBe('{"n":null,"d":null,"list":[null,1]}');
    expect(notes.map(({ path, what, became }) => `${path} ${what} ${became}`)).toEqual([
      "$ Symbol(s) left out",
      "$.u undefined left out",
      "$.n NaN null",
      "$.d an invalid date null",
      "$.list[0] undefined null",
    ]);
  });

  test("keeps lone surrogates and keys such as __proto__", () => {
    const value = JSON.parse('{"__proto__":{"a":"\\ud800"}}');
    expect(writeJson(value).text).toBe('{"__proto__":{"a":"\\ud800"}}');
  });

  test("takes 10,000 levels, and refuses an endless one", () => {
    let deep: unknown = {};
    for (let level = 0; level < 10_000; level += 1) deep = { deep };
    expect(writeJson(deep).text).toHaveLength(10_000 * 9 + 2);
    class Endless {
      get next() {
        return new Endless();
      }
    }
    const grow = { toJSON: () => ({ next: grow }) };
    expect(writeJson(grow).losses[0]?.what).toContain("100000 levels");
    expect(writeJson(new Endless()).losses).toEqual([]);
    const longest: unknown[] = [];
    longest[4_294_967_294] = 1;
    expect(describeLoss(longest)).toBe("an array of 4294967295 items at $");
  });

  test("puts a text where a loss is, so that the rest can still be shown", () => {
    expect(JSON.parse(writeJson({ a: new Map(), b: 1 }).text)).toEqual({ a: "[a Map]", b: 1 });
  });
});
