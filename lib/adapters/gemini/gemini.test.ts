import { expect, it } from "vitest";
import { defineTool, ToolResult } from "@/lib/tool/index.ts";
import {
  createGeminiDefinitions,
  createGeminiParametersDefinitions,
  writeGeminiCall,
  writeGeminiReply,
} from "./index.ts";

const inputSchema = {
  type: "object",
  properties: { text: { type: "string" } },
  required: ["text"],
  additionalProperties: false,
} as const;
const echo = defineTool({ name: "echo", description: "Says it again", inputSchema, execute: () => "" });
const ping = defineTool({ name: "ping", description: "", execute: () => "pong" });
const call = { callId: "c1", name: "echo", argumentsText: '{"id":725653563933458433}' };

it("tells all tools in one entry, each with its JSON Schema unchanged", () => {
  expect(createGeminiDefinitions([echo, ping])).toEqual([
    {
      functionDeclarations: [
        { name: "echo", description: "Says it again", parametersJsonSchema: inputSchema },
        { name: "ping", description: "", parametersJsonSchema: ping.inputSchema },
      ],
    },
  ]);
  expect(createGeminiDefinitions([])).toEqual([]);
});

it("tells them in the `parameters` form too, with what was lost", () => {
  expect(createGeminiParametersDefinitions([echo, ping])).toEqual({
    tools: [
      {
        functionDeclarations: [
          {
            name: "echo",
            description: "Says it again",
            parameters: { type: "OBJECT", properties: { text: { type: "STRING" } }, required: ["text"] },
          },
          { name: "ping", description: "", parameters: { type: "OBJECT", properties: {} } },
        ],
      },
    ],
    losses: [
      { toolName: "echo", path: "", keyword: "additionalProperties" },
      { toolName: "ping", path: "", keyword: "additionalProperties" },
    ],
  });
});

it("has a call's arguments as JSON, digit by digit, and no call where they are no object", () => {
  expect(writeGeminiCall(call)).toBe(
    '{"role":"model","parts":[{"functionCall":{"id":"c1","name":"echo","args":{"id":725653563933458433}}}]}',
  );
  expect(writeGeminiCall({ ...call, argumentsText: "[1]" })).toBeUndefined();
});

it("replies under `output`, or under `error` where the tool failed, and never with metadata", () => {
  expect(writeGeminiReply(call, ToolResult.ok("done", { secret: 1 }))).toBe(
    '{"role":"user","parts":[{"functionResponse":{"id":"c1","name":"echo","response":{"output":"done"}}}]}',
  );
  expect(writeGeminiReply(call, ToolResult.error("no", { secret: 1 }))).toBe(
    '{"role":"user","parts":[{"functionResponse":{"id":"c1","name":"echo","response":{"error":"no"}}}]}',
  );
});
