import { expect, test } from "vitest";
import { findRefusals, type Provider } from "./index.ts";

const tool = (more: object = {}) => ({
  name: "good",
  description: "Does good.",
  inputSchema: { type: "object", properties: { a: {} } },
  ...more,
});
const everyone: readonly Provider[] = ["openai", "anthropic", "gemini", "mcp"];
const severities = (tools: readonly ReturnType<typeof tool>[]) =>
  Object.fromEntries(
    everyone.map((each) => [each, findRefusals(tools, each).map(({ severity }) => severity)]),
  );

test("a plain tool is refused by nobody", () => {
  for (const each of everyone) expect(findRefusals([tool()], each)).toEqual([]);
});

test("names are refused by the letters and the length of each provider", () => {
  expect(severities([tool({ name: "x".repeat(65) })])).toMatchObject({
    openai: ["refused"],
    anthropic: ["doubtful"],
    gemini: ["doubtful"],
    mcp: [],
  });
  expect(severities([tool({ name: "x".repeat(129) })])).toMatchObject({
    openai: ["refused"],
    anthropic: ["refused"],
    gemini: ["refused"],
    mcp: ["refused"],
  });
  expect(severities([tool({ name: "a.b" })])).toMatchObject({
    openai: ["refused"],
    anthropic: ["refused"],
    gemini: [],
    mcp: [],
  });
  expect(severities([tool({ name: "2do" })])).toMatchObject({ openai: [], gemini: ["refused"] });
});

test("descriptions, roots, the names of arguments and their number are judged", () => {
  expect(severities([tool({ description: "" })])).toMatchObject({ openai: [], gemini: ["refused"] });
  expect(severities([tool({ description: "x".repeat(1025) })])).toMatchObject({
    openai: ["doubtful"],
    anthropic: [],
  });
  expect(severities([tool({ inputSchema: { type: "object", anyOf: [] } })])).toMatchObject({
    openai: [],
    anthropic: ["refused"],
  });
  expect(severities([tool({ inputSchema: {} })]).mcp).toEqual(["refused"]);
  const odd = tool({ inputSchema: { type: "object", properties: { "a b": {}, ok: {} } } });
  expect(findRefusals([odd], "anthropic")).toEqual([
    { toolName: "good", severity: "refused", message: 'Arguments may not be called "a b".' },
  ]);
  const many = Array.from({ length: 129 }, (_, index) => tool({ name: `t${index}` }));
  expect(findRefusals(many, "openai")).toMatchObject([{ severity: "refused" }]);
  expect(findRefusals(many, "anthropic")).toEqual([]);
});
