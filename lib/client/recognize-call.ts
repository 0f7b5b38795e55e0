/** A call of a tool, found in what someone pasted. */
export interface RecognizedCall {
  /** The tool that the call names; absent where it names none. */
  readonly name?: string;
  /** The arguments as JSON text. */
  readonly argumentsText: string;
}

type Members = { readonly [key: string]: unknown };

/**
 * Recognizes a whole call as providers write it: OpenAI (`{ function: { name, arguments: "…" } }`, `function_call`,
 * `tool_calls`), Anthropic (`tool_use`), Gemini (`functionCall`), and MCP (`tools/call` and its params).
 * Undefined where the text is anything else, plain arguments included.
 */
export function recognizeCall(text: string): RecognizedCall | undefined {
  if (text.length > 1_000_000) return undefined;
  try {
    return fromValue(JSON.parse(text), 0);
  } catch {
    return undefined;
  }
}

function fromValue(value: unknown, depth: number): RecognizedCall | undefined {
  if (depth > 4) return undefined;
  if (Array.isArray(value)) return value.length === 1 ? fromValue(value[0], depth + 1) : undefined;
  if (!isMembers(value)) return undefined;
  if (value.type === "tool_use" && "input" in value) return call(value.name, value.input);
  if (value.method === "tools/call") return fromValue(value.params, depth + 1);
  if (isMembers(value.functionCall)) return call(value.functionCall.name, value.functionCall.args);
  if (isMembers(value.function)) return fromValue(value.function, depth + 1);
  if (Array.isArray(value.tool_calls)) return fromValue(value.tool_calls, depth + 1);
  if (typeof value.name === "string" && "arguments" in value && isEnvelope(value)) {
    return call(value.name, value.arguments);
  }
  return undefined;
}

// Arguments may well have a property `name` and one `arguments`; a call has nothing beside what calls have.
const envelopeKeys = new Set(["name", "arguments", "id", "call_id", "type", "status", "index", "_meta"]);

function isEnvelope(value: Members): boolean {
  return Object.keys(value).every((key) => envelopeKeys.has(key));
}

function call(name: unknown, input: unknown): RecognizedCall | undefined {
  const argumentsText = textOf(input);
  if (argumentsText === undefined) return undefined;
  return typeof name === "string" ? { name, argumentsText } : { argumentsText };
}

/** The text itself where the arguments are JSON text, so that every digit of it survives. */
function textOf(input: unknown): string | undefined {
  if (typeof input === "string") return isMembers(JSON.parse(input)) ? input : undefined;
  if (input === undefined || input === null) return "{}";
  return isMembers(input) ? JSON.stringify(input, null, 2) : undefined;
}

function isMembers(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
