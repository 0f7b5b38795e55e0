import { describe, expect, it } from "vitest";
import { contextTextOf, findContextFaults } from "./context-input.ts";
import { emptyInput } from "./input-store.ts";

describe("the typed context", () => {
  it("is a time-out alone at first", () => {
    expect(findContextFaults(emptyInput)).toEqual({});
    expect(JSON.parse(contextTextOf(emptyInput))).toEqual({ timeoutMs: 60_000 });
  });
  it("carries the session and every digit of the extra", () => {
    const input = {
      ...emptyInput,
      sessionId: 'sess-"1"',
      timeoutSeconds: "0.5",
      extraText: '{"id":12345678901234567890}',
    };
    expect(contextTextOf(input)).toBe(
      '{"sessionId":"sess-\\"1\\"","timeoutMs":500,"extra":{"id":12345678901234567890}}',
    );
  });
  it.each(["", "0", "-1", "soon", "1e9"])("refuses %j as a time-out", (timeoutSeconds) => {
    expect(findContextFaults({ ...emptyInput, timeoutSeconds }).timeout).toBeDefined();
  });
  it.each(["[]", "{", "1"])("refuses %j as the extra", (extraText) => {
    expect(findContextFaults({ ...emptyInput, extraText }).extra).toBeDefined();
  });
});
