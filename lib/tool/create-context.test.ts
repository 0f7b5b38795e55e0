import { describe, expect, test } from "vitest";
import { completeContext, createContext } from "./index.ts";

describe("createContext", () => {
  test("completes what is left out", async () => {
    const ctx = createContext();
    expect(ctx.extra).toEqual({});
    expect(ctx.sessionId).toBeUndefined();
    expect(ctx.timeout).toBeUndefined();
    expect(ctx.signal.aborted).toBe(false);
    expect(ctx.signal).toBe(ctx.signal);
    expect(ctx.log("a")).toBeUndefined();
    expect(ctx.progress({ progress: 1 })).toBeUndefined();
    await expect(ctx.ask({ kind: "approval", prompt: "?" })).rejects.toThrow(
      "only while the playground runs",
    );
  });

  test("keeps what is given, and calls methods on what they came from", () => {
    const lines: unknown[] = [];
    class Caller {
      readonly sessionId = "sess-1";
      readonly lines = lines;
      log(...values: unknown[]) {
        this.lines.push(values);
      }
    }
    const signal = AbortSignal.abort();
    const ctx = createContext(Object.assign(new Caller(), { signal, timeout: 5 }));
    ctx.log("a", 1);
    expect(lines).toEqual([["a", 1]]);
    expect(ctx).toMatchObject({ sessionId: "sess-1", signal, timeout: 5 });
  });

  test("takes a time-out of 0 for one that is not set", () => {
    expect(createContext({ timeout: 0 }).timeout).toBeUndefined();
    expect(completeContext({ ...createContext(), timeout: 0 }).timeout).toBeUndefined();
  });

  test("gives each context a signal of its own, which spreading keeps", () => {
    const ctx = createContext();
    expect({ ...ctx }.signal).toBe(ctx.signal);
    expect(createContext().signal).not.toBe(ctx.signal);
  });
});

test("completeContext gives a complete context back as it is, and completes anything else", () => {
  const ctx = createContext({ callId: "c" });
  expect(completeContext(ctx)).toBe(ctx);
  expect(completeContext({ callId: "d" }).callId).toBe("d");
  for (const odd of [null, undefined, 5, "text", Proxy.revocable({}, {})]) {
    expect(completeContext(odd as never).extra).toEqual({});
  }
});
