import {
  createAnthropicDefinitions,
  writeAnthropicCall,
  writeAnthropicReply,
} from "@/lib/adapters/anthropic/index.ts";
import { createGeminiDefinitions, writeGeminiCall, writeGeminiReply } from "@/lib/adapters/gemini/index.ts";
import {
  createOpenAiChatDefinitions,
  createOpenAiResponsesDefinitions,
  writeOpenAiChatCall,
  writeOpenAiChatReply,
  writeOpenAiResponsesCall,
  writeOpenAiResponsesReply,
} from "@/lib/adapters/openai/index.ts";
import type { Tool, ToolCall, ToolResult } from "@/lib/tool/index.ts";

type DefinedTool = Pick<Tool, "name" | "description" | "inputSchema">;

/** How one provider's interface says a tool, its call and its reply. */
export interface Provider {
  readonly name: string;
  /** What it puts before the id of a call. */
  readonly idPrefix: string;
  /** JSON text of the request's `tools` with this one tool. */
  readonly writeDefinition: (tool: DefinedTool) => string;
  /** JSON text; undefined where the arguments can't stand in such a message. */
  readonly writeCall: (call: ToolCall) => string | undefined;
  /** JSON text. */
  readonly writeReply: (call: ToolCall, result: Pick<ToolResult, "output" | "isError">) => string;
  /** How a model learns that the tool failed. */
  readonly errorNote: string;
}

/** The providers, in the order that they are offered. */
export const providers: readonly [Provider, ...Provider[]] = [
  {
    name: "OpenAI Chat",
    idPrefix: "call_",
    writeDefinition: (tool) => JSON.stringify(createOpenAiChatDefinitions([tool])),
    writeCall: writeOpenAiChatCall,
    writeReply: writeOpenAiChatReply,
    errorNote: "Chat Completions has no field for an error: the model learns of it from the text alone.",
  },
  {
    name: "OpenAI Responses",
    idPrefix: "call_",
    writeDefinition: (tool) => JSON.stringify(createOpenAiResponsesDefinitions([tool])),
    writeCall: writeOpenAiResponsesCall,
    writeReply: writeOpenAiResponsesReply,
    errorNote: "Responses has no field for an error: the model learns of it from the text alone.",
  },
  {
    name: "Anthropic",
    idPrefix: "toolu_",
    writeDefinition: (tool) => JSON.stringify(createAnthropicDefinitions([tool])),
    writeCall: writeAnthropicCall,
    writeReply: writeAnthropicReply,
    errorNote: "`is_error` tells the model that the tool failed.",
  },
  {
    name: "Gemini",
    idPrefix: "call_",
    writeDefinition: (tool) => JSON.stringify(createGeminiDefinitions([tool])),
    writeCall: writeGeminiCall,
    writeReply: writeGeminiReply,
    errorNote:
      "The text stands under `error` in place of `output`, which tells the model that the tool failed.",
  },
];
