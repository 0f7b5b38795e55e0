import { describe, expect, it } from "vitest";
import { parseFromChild } from "./child-messages.ts";
import { parseReading } from "./parse-reading.ts";

const finished = { type: "finished", isError: false, hasMetadata: false };

describe("parseFromChild", () => {
  it.each([
    { type: "logged", lines: [{ level: "log", from: "tool", text: "a" }], leftOut: 0 },
    { type: "progressed", progress: { progress: 1, total: 2, message: "m" } },
    { type: "asked", askId: 1, request: { kind: "k", prompt: "p", data: { a: [1] } } },
    {
      type: "fetch",
      fetchId: 1,
      request: { url: "u", method: "GET", headers: [["a", "b"]], redirect: "follow" },
    },
    { ...finished, origin: { threw: { name: "N", message: "m", causes: [] } } },
    { ...finished, message: "late", origin: { runtime: "CPU budget" } },
  ])("takes what a child of ours says: $type", (message) => {
    expect(parseFromChild(JSON.stringify(message))).toEqual(message);
  });

  it.each<unknown>([
    null,
    7,
    [],
    {},
    { type: "unknown" },
    { type: "logged", lines: [{ level: { a: 1 }, from: ["z"], text: "T" }], leftOut: 0 },
    { type: "logged", lines: [{ level: "log", from: "server", text: "T" }], leftOut: 0 },
    { type: "logged", lines: [{ level: "log", from: "tool", text: ["a", "b"] }], leftOut: 0 },
    { type: "logged", lines: [{ level: "log", from: "tool", text: "x".repeat(300_000) }], leftOut: 0 },
    { type: "logged", lines: {}, leftOut: 0 },
    { type: "progressed", progress: { progress: { a: 1 }, total: "x", message: { z: 1 } } },
    { type: "progressed", progress: { progress: null } },
    { type: "asked", askId: 1, request: { kind: "k", prompt: { b: 1 }, url: 5, data: 7 } },
    { type: "fetch", fetchId: 1, request: { url: "u", method: "GET", headers: "x", redirect: "follow" } },
    { type: "piece", of: "output", text: { a: 1 } },
    { type: "piece", of: "else", text: "x" },
    { ...finished, isError: { a: 1 } },
    { ...finished, hasMetadata: "no" },
    { ...finished, origin: [1] },
    { ...finished, origin: { metadataText: "not json" } },
    { ...finished, origin: { runtime: "stopped" } },
    { ...finished, origin: { threw: { name: "N", message: "m" } } },
    { ...finished, origin: { threw: { name: { a: 1 }, message: { b: 2 }, causes: 7 } } },
    { ...finished, origin: { threw: { name: "N", message: "m".repeat(9e6), causes: [] } } },
    { type: "idle", clean: "yes" },
  ])("is undefined for anything else", (message) => {
    expect(parseFromChild(JSON.stringify(message))).toBeUndefined();
  });

  it("is undefined for what is no JSON, and for what is too long", () => {
    expect(parseFromChild("{ no")).toBeUndefined();
    expect(parseFromChild(`${" ".repeat(25_000_000)}{"type":"alive"}`)).toBeUndefined();
  });
});

describe("parseReading", () => {
  const sound = { name: "t", description: "d", inputSchema: { type: "object" }, source: "native" };
  const read = (tools: unknown, problems: unknown = []) => parseReading({ tools, problems });

  it("gives the fields of a tool, and no others", () => {
    expect(read([{ ...sound, title: "T", execute: 1, origin: [1] }])).toEqual({
      tools: [{ ...sound, title: "T" }],
      problems: [],
    });
  });

  it.each<[string, object]>([
    ["name", { name: { a: 1 } }],
    ["title", { title: { a: 1 } }],
    ["inputSchema", { inputSchema: [] }],
    ["outputSchema", { outputSchema: 5 }],
    ["annotations", { annotations: 7 }],
    ["annotations/title", { annotations: { title: { b: 2 } } }],
    ["annotations/readOnlyHint", { annotations: { readOnlyHint: "x" } }],
    ["examples", { examples: "x" }],
    ["examples/0/arguments", { examples: [{ name: "e", arguments: "z" }] }],
    ["originalName", { originalName: {} }],
    ["problems/0/message", { problems: [{ path: "", message: {} }] }],
    ["description", { description: "x".repeat(2e6) }],
  ])("says which field has the wrong type or size: %s", (field, wrong) => {
    expect(read([sound, { ...sound, ...wrong }])).toMatch(new RegExp(`^tools/1/${field}: `));
  });

  it("says so of problems too", () => {
    expect(read([], [{ severity: "error", from: "code", message: { a: 1 } }])).toMatch(
      /^problems\/0\/message: /,
    );
    expect(parseReading(undefined)).toMatch(/expected object/);
  });
});
