import { describe, expect, it } from "vitest";
import { completeDateTime, fromPicker, toPicker } from "./date-time-text.ts";

const offset = /(?:Z|[+-]\d{2}:\d{2})$/;

describe("dates and times", () => {
  it("are completed with the seconds and the offset that RFC 3339 demands", () => {
    expect(completeDateTime("13:45", "time")).toMatch(/^13:45:00(?:Z|[+-]\d{2}:\d{2})$/);
    expect(completeDateTime("2026-05-01 10:00", "date-time")).toMatch(
      /^2026-05-01T10:00:00(?:Z|[+-]\d{2}:\d{2})$/,
    );
  });

  it.each([
    ["2026-05-01T10:00:00.123456+02:00", "date-time"],
    ["13:45:00Z", "time"],
    ["tomorrow", "date-time"],
    ["2026-05-01", "date"],
  ] as const)("stay as they are: %s", (text, format) => {
    expect(completeDateTime(text, format)).toBe(text);
  });

  it("keep the offset that stood there when another moment is picked", () => {
    expect(fromPicker("2026-05-01T10:00", "date-time", "2025-01-01T00:00:00-07:00")).toBe(
      "2026-05-01T10:00:00-07:00",
    );
    expect(fromPicker("13:45:10", "time", "")).toMatch(offset);
    expect(fromPicker("2026-05-01", "date", "")).toBe("2026-05-01");
    expect(fromPicker("", "time", "13:45:00Z")).toBe("");
  });

  it("start the picker with what it can show", () => {
    expect(toPicker("2026-05-01T10:00:00.5+02:00", "date-time")).toBe("2026-05-01T10:00:00");
    expect(toPicker("soon", "date")).toBe("");
  });
});
