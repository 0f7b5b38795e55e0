import { expect, it } from "vitest";
import { defineTool, ToolResult } from "@/lib/tool/index.ts";
import {
  createOpenAiChatDefinitions,
  createOpenAiResponsesDefinitions,
  writeOpenAiChatCall,
  writeOpenAiChatReply,
  writeOpenAiResponsesCall,
  writeOpenAiResponsesReply,
} from "./index.ts";

const inputSchema = { type: "object", properties: { text: { type: "string" } }, required: ["text"] } as const;
const echo = defineTool({ name: "echo", description: "Says it again", inputSchema, execute: () => "" });
const call = { callId: "call_1", name: "echo", argumentsText: '{"id":725653563933458433}' };

it("tells a tool to Chat Completions under `function`", () => {
  expect(createOpenAiChatDefinitions([echo])).toEqual([
    { type: "function", function: { name: "echo", description: "Says it again", parameters: inputSchema } },
  ]);
  expect(createOpenAiChatDefinitions([echo], { strict: true })[0]?.function.strict).toBe(true);
});

it("tells a tool to Responses flat, with strict said outright", () => {
  expect(createOpenAiResponsesDefinitions([echo])).toEqual([
    {
      type: "function",
      name: "echo",
      description: "Says it again",
      parameters: inputSchema,
      strict: false,
    },
  ]);
});

it("has a call's arguments as a text, whatever it holds", () => {
  expect(writeOpenAiChatCall(call)).toBe(
    '{"role":"assistant","content":null,"tool_calls":[{"id":"call_1","type":"function",' +
      '"function":{"name":"echo","arguments":"{\\"id\\":725653563933458433}"}}]}',
  );
  expect(writeOpenAiResponsesCall({ ...call, argumentsText: "{broken" })).toBe(
    '{"type":"function_call","call_id":"call_1","name":"echo","arguments":"{broken"}',
  );
});

it("replies with the text alone, of a result and of an error, and never with metadata", () => {
  for (const result of [ToolResult.ok("done", { secret: 1 }), ToolResult.error("done", { secret: 1 })]) {
    expect(writeOpenAiChatReply(call, result)).toBe(
      '{"role":"tool","tool_call_id":"call_1","content":"done"}',
    );
    expect(writeOpenAiResponsesReply(call, result)).toBe(
      '{"type":"function_call_output","call_id":"call_1","output":"done"}',
    );
  }
});
