import { expect, it } from "vitest";
import { defineTool, ToolResult } from "@/lib/tool/index.ts";
import { createAnthropicDefinitions, writeAnthropicCall, writeAnthropicReply } from "./index.ts";

const inputSchema = { type: "object", properties: { text: { type: "string" } }, required: ["text"] } as const;
const echo = defineTool({ name: "echo", description: "Says it again", inputSchema, execute: () => "" });
const call = {
  callId: "toolu_1",
  name: "echo",
  argumentsText: ' {"id":725653563933458433,"__proto__":{}}\n',
};

it("tells a tool with its schema as `input_schema`", () => {
  expect(createAnthropicDefinitions([echo])).toEqual([
    { name: "echo", description: "Says it again", input_schema: inputSchema },
  ]);
  expect(createAnthropicDefinitions([echo], { strict: true })[0]?.strict).toBe(true);
});

it("has a call's arguments as JSON, every digit and every key as it was written", () => {
  expect(writeAnthropicCall(call)).toBe(
    '{"role":"assistant","content":[{"type":"tool_use","id":"toolu_1","name":"echo",' +
      '"input":{"id":725653563933458433,"__proto__":{}}}]}',
  );
});

it("has no call for arguments that are no JSON object", () => {
  for (const argumentsText of ["{broken", "[]", "null", "3", ""]) {
    expect(writeAnthropicCall({ ...call, argumentsText })).toBeUndefined();
  }
});

it("replies with the text, and `is_error` where the tool failed, and never with metadata", () => {
  expect(writeAnthropicReply(call, ToolResult.ok("done", { secret: 1 }))).toBe(
    '{"role":"user","content":[{"type":"tool_result","tool_use_id":"toolu_1","content":"done"}]}',
  );
  expect(writeAnthropicReply(call, ToolResult.error("no", { secret: 1 }))).toBe(
    '{"role":"user","content":[{"type":"tool_result","tool_use_id":"toolu_1","content":"no","is_error":true}]}',
  );
});

it("gives an error without a text some words, because Anthropic refuses it without", () => {
  expect(JSON.parse(writeAnthropicReply(call, ToolResult.error(""))).content[0].content).not.toBe("");
  expect(JSON.parse(writeAnthropicReply(call, ToolResult.ok(""))).content[0].content).toBe("");
});
