import { z } from "zod";
import { type JsonSchema, ToolDefinitionError } from "@/lib/tool/index.ts";

/** An HTTP endpoint as a tool. */
export interface HttpToolOptions {
  readonly name: string;
  readonly description: string;
  /** `GET`, `POST` …; any case. */
  readonly method: string;
  /** The address; `{word}` in its path or query takes the argument of that name. */
  readonly url: string;
  /** Sent with every request; `${NAME}` comes from the environment. */
  readonly headers?: { readonly [name: string]: string } | undefined;
  /** The arguments that go to the query, for methods that have a body. GET and HEAD send all there. */
  readonly query?: readonly string[] | undefined;
  /** What becomes of the arguments that are left, for methods that have a body. Default: `json`. */
  readonly body?: "json" | "form" | "raw" | undefined;
  /** Default: an object that may have anything. */
  readonly inputSchema?: JsonSchema | undefined;
  /** Milliseconds. Default 30,000. */
  readonly timeout?: number | undefined;
  /** What of the answer is the output. Default: `text`. */
  readonly resultMode?: "text" | "json" | "status+text" | undefined;
}

const longestTimeout = 2 ** 31 - 1;
const text = z.string({ error: (issue) => (issue.input === undefined ? "is missing" : "must be a string") });

const options = z.object({
  name: text,
  description: text,
  method: text.regex(/^[A-Za-z]+$/, "must be a method such as GET"),
  url: text,
  headers: z.record(z.string(), z.string()).optional(),
  query: z.array(z.string()).optional(),
  body: z.enum(["json", "form", "raw"]).optional(),
  inputSchema: z
    .custom<JsonSchema>((value) => typeof value === "object" && value !== null, "must be an object")
    .optional(),
  timeout: z
    .number("must be milliseconds")
    .positive("must be over 0")
    .max(longestTimeout, `must be at most ${longestTimeout}`)
    .optional(),
  resultMode: z.enum(["text", "json", "status+text"]).optional(),
});

/** Checks the options of a tool; throws a ToolDefinitionError that names the one at fault. */
export function checkHttpOptions(given: unknown): HttpToolOptions {
  const parsed = options.safeParse(given);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = String(issue?.path[0] ?? "options");
  throw new ToolDefinitionError(
    field,
    `httpTool: ${issue?.path.join(".") || "the options"} ${issue?.message ?? "are wrong"}`,
  );
}
