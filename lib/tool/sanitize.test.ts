import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sanitize, shortenName, toolNamePattern } from "./index.ts";

describe("sanitize", () => {
  test("replaces every UTF-16 unit outside the pattern by an underscore", () => {
    expect(sanitize("get user")).toBe("get_user");
    expect(sanitize("list orders")).toBe("list_orders");
    expect(sanitize("a.b/c:d")).toBe("a_b_c_d");
    expect(sanitize("ok-Name_9")).toBe("ok-Name_9");
    expect(sanitize("é")).toBe("_");
    expect(sanitize("😀")).toBe("__");
    expect(sanitize("")).toBe("");
  });

  test("gives a valid name of the same length for any text that is not empty", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", minLength: 1 }), (text) => {
        expect(sanitize(text)).toMatch(toolNamePattern);
        expect(sanitize(text)).toHaveLength(text.length);
      }),
    );
  });
});

describe("shortenName", () => {
  test("keeps a name of up to 128 characters", () => {
    expect(shortenName("a".repeat(128))).toBe("a".repeat(128));
    expect(shortenName("")).toBe("");
  });

  test("cuts a longer one to 128 with a hash that tells names with the same start apart", () => {
    const names = Array.from({ length: 2_000 }, (_, index) => shortenName(`${"a".repeat(200)}${index}`));
    expect(new Set(names).size).toBe(2_000);
    for (const name of names) expect(name).toMatch(/^a{117}_[0-9a-z]{10}$/);
    expect(shortenName(`${"a".repeat(200)}7`)).toBe(names[7]);
  });
});
