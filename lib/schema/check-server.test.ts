import { afterAll, describe, expect, it } from "vitest";
import { createServerCheck } from "./check-server.ts";

const checker = createServerCheck({ timeLimit: 300 });
afterAll(() => checker.close());

const text = { type: "object", properties: { a: { type: "string", minLength: 3 } }, required: ["a"] };

describe("checking on the server", { timeout: 30_000 }, () => {
  it("decides, and names every fault in words", async () => {
    expect(await checker.check(text, { a: "abc" })).toEqual({ kind: "valid" });
    expect(await checker.check(text, { a: "ab" })).toEqual({
      kind: "invalid",
      problems: [{ path: "/a", message: "must be 3 characters or more", keyword: "minLength" }],
    });
    expect(await checker.check(text, {})).toMatchObject({
      problems: [{ path: "/a", message: "is required" }],
    });
  });

  it("gives up on a hostile pattern, and goes on with what waits behind it", async () => {
    const hostile = { properties: { a: { type: "string", pattern: "^(a+)+$" } } };
    const [first, second, third] = await Promise.all([
      checker.check(hostile, { a: `${"a".repeat(40)}!` }),
      checker.check(text, { a: 1 }),
      checker.check(text, { a: "abc" }),
    ]);
    expect(first).toEqual({ kind: "unchecked", reason: "The check took longer than 0.3 s." });
    expect(second.kind).toBe("invalid");
    expect(third).toEqual({ kind: "valid" });
  });

  it("keeps two schemas with one $id apart", async () => {
    const id = "https://example.com/same.json";
    const one = {
      $id: id,
      type: "object",
      properties: { a: { $ref: "#/$defs/t" } },
      $defs: { t: { type: "string" } },
    };
    const other = {
      $id: id,
      type: "object",
      properties: { a: { $ref: "#/$defs/t" } },
      $defs: { t: { type: "integer" } },
    };
    expect((await checker.check(one, { a: "x" })).kind).toBe("valid");
    expect((await checker.check(other, { a: "x" })).kind).toBe("invalid");
    expect((await checker.check(one, { a: 1 })).kind).toBe("invalid");
  });

  it.each([
    [{ $ref: "https://example.com/other.json" }, "nothing is fetched"],
    [{ properties: { a: { type: "int" } } }, '"int" is not a JSON Schema type'],
    [{ properties: { a: { pattern: "(" } } }, "/properties/a/pattern"],
    [{ $ref: "#" }, "without end"],
  ])("can't check with %j, and never says invalid", async (schema, reason) => {
    const verdict = await checker.check(schema, {});
    expect(verdict.kind).toBe("unchecked");
    expect(verdict.kind === "unchecked" && verdict.reason).toContain(reason);
  });

  it("forgives what says nothing about values", async () => {
    const schema = {
      type: "object",
      title: 5,
      "x-own": {},
      required: ["a", "a"],
      properties: { a: { format: "int64x" } },
    };
    expect((await checker.check(schema, { a: 1 })).kind).toBe("valid");
  });

  it("ends what waits when it is closed", async () => {
    const closing = createServerCheck();
    const waiting = closing.check(text, {});
    await closing.close();
    expect((await waiting).kind).toBe("unchecked");
    expect((await closing.check(text, {})).kind).toBe("unchecked");
  });
});
