import type { z } from "zod";
import {
  createTool,
  defineTool,
  type JsonObject,
  type Tool,
  type ToolAnnotations,
  type ToolContext,
  type ToolExample,
  ToolResult,
  withOrigin,
} from "@/lib/tool/index.ts";
import { BuiltinError } from "./builtin-error.ts";

/** What a builtin tool is made of. */
export interface BuiltinDefinition<Input extends z.ZodType> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: Input;
  readonly annotations: ToolAnnotations;
  readonly examples?: readonly ToolExample[];
  /** Does the work; a BuiltinError that it throws is an error result with its message. */
  readonly run: (args: z.output<Input>, ctx: ToolContext) => ToolResult | Promise<ToolResult>;
}

/** Makes a builtin tool. It reads its arguments by itself, because they come as they were sent. */
export function createBuiltin<Input extends z.ZodType>(definition: BuiltinDefinition<Input>): Tool {
  const { name, title, description, input, annotations, examples, run } = definition;
  const { inputSchema } = defineTool({ name, description, inputSchema: input, execute: () => "" });

  async function execute(args: JsonObject, ctx: ToolContext): Promise<ToolResult> {
    if (ctx.signal.aborted) return createStopped();
    const parsed = input.safeParse(args ?? {});
    if (!parsed.success) return ToolResult.error(describeIssues(parsed.error));
    try {
      const result = await run(parsed.data, ctx);
      return ctx.signal.aborted ? createStopped() : result;
    } catch (thrown) {
      if (ctx.signal.aborted) return createStopped();
      if (thrown instanceof BuiltinError) return ToolResult.error(thrown.message);
      throw thrown;
    }
  }

  const { execute: runSafely } = defineTool({ name, description, inputSchema, execute });
  return createTool({
    name,
    title,
    description,
    inputSchema,
    source: "builtin",
    origin: "builtin",
    annotations,
    ...(examples === undefined ? {} : { examples }),
    execute: runSafely,
  });
}

/** The result of a call that was stopped; the caller knows why. */
export function createStopped(): ToolResult {
  return withOrigin(ToolResult.error("Stopped."), { runtime: "stopped" });
}

function describeIssues(error: z.ZodError): string {
  const parts = error.issues.map(({ path, message }) =>
    path.length === 0 ? message : `${path.join(".")}: ${message}`,
  );
  return `The arguments cannot be used. ${parts.join("; ")}.`;
}
