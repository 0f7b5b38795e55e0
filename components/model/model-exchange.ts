import { formatJsonText } from "@/lib/schema/json-text.ts";
import type { JsonSchema, ToolResult } from "@/lib/tool/index.ts";
import { escapeHidden } from "../ui/visible-characters.ts";
import type { Provider } from "./providers.ts";

/** The tool as a model was told of it. */
export interface ModelTool {
  /** The name that a model calls. */
  readonly name: string;
  /** True where an earlier tool has the same name, so that a model never calls this one. */
  readonly isShadowed: boolean;
  /** The definition as JSON text. */
  readonly definitionText: string;
}

/** A run as it concerns a model. */
export interface ModelRun {
  readonly runId: string;
  /** JSON text of an object. */
  readonly argumentsText: string;
  readonly result: Pick<ToolResult, "output" | "isError">;
}

/** JSON texts of what goes to and fro. They are laid out to be read; hidden characters in them are escapes. */
export interface ModelExchange {
  readonly definition: string;
  /** Undefined where the provider's call can't hold the arguments. */
  readonly call: string | undefined;
  readonly reply: string;
}

/** Says a run as a provider's interface would have it. */
export function writeExchange(provider: Provider, tool: ModelTool, run: ModelRun): ModelExchange {
  const { argumentsText } = run;
  const call = { callId: callIdOf(provider, run.runId), name: tool.name, argumentsText };
  const written = provider.writeCall(call);
  return {
    definition: layOut(provider.writeDefinition(readTool(tool))),
    call: written === undefined ? undefined : layOut(written),
    reply: layOut(provider.writeReply(call, run.result)),
  };
}

function layOut(json: string): string {
  return escapeHidden(formatJsonText(json));
}

/** Providers make ids up; this one is made of the run's, so that it stays the same. */
function callIdOf({ idPrefix }: Provider, runId: string): string {
  return idPrefix + runId.replaceAll(/[^a-zA-Z0-9]/g, "").slice(0, 24);
}

function readTool({ name, definitionText }: ModelTool) {
  const { description, inputSchema } = JSON.parse(definitionText) as {
    readonly description: string;
    readonly inputSchema: JsonSchema;
  };
  return { name, description, inputSchema };
}
