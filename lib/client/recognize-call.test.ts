import { describe, expect, it } from "vitest";
import { recognizeCall } from "./recognize-call.ts";

const args = { text: "hello" };
const found = (value: unknown) => {
  const call = recognizeCall(JSON.stringify(value));
  return call && { name: call.name, args: JSON.parse(call.argumentsText) };
};

describe("recognizeCall", () => {
  it.each([
    ["an OpenAI function", { name: "echo", arguments: '{"text":"hello"}' }],
    [
      "an OpenAI tool call",
      { id: "1", type: "function", function: { name: "echo", arguments: '{"text":"hello"}' } },
    ],
    ["an OpenAI message", { tool_calls: [{ function: { name: "echo", arguments: '{"text":"hello"}' } }] }],
    [
      "an OpenAI response item",
      { type: "function_call", call_id: "1", name: "echo", arguments: '{"text":"hello"}' },
    ],
    ["an Anthropic block", { type: "tool_use", id: "1", name: "echo", input: args }],
    ["a Gemini part", { functionCall: { name: "echo", args } }],
    [
      "an MCP request",
      { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "echo", arguments: args } },
    ],
    ["the params of an MCP request", { name: "echo", arguments: args }],
    ["a list of one call", [{ type: "tool_use", name: "echo", input: args }]],
  ])("understands %s", (_name, value) => {
    expect(found(value)).toEqual({ name: "echo", args });
  });

  it("keeps every digit of arguments that came as text", () => {
    const text = '{"id": 12345678901234567890}';
    expect(recognizeCall(JSON.stringify({ name: "a", arguments: text }))?.argumentsText).toBe(text);
  });

  it.each([
    ["plain arguments", { text: "hello" }],
    ["arguments that have a name and arguments of their own", { name: "ls", arguments: ["-l"], cwd: "/" }],
    ["a list of two calls", [args, args]],
    ["a number", 5],
  ])("leaves %s alone", (_name, value) => {
    expect(found(value)).toBeUndefined();
  });

  it("leaves text that is not JSON alone", () => {
    expect(recognizeCall('{"name":')).toBeUndefined();
    expect(recognizeCall('{"name":"a","arguments":"{"}')).toBeUndefined();
  });
});
