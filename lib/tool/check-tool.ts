import { isTool } from "./is-tool.ts";
import { isObject, optionalFields, readOptionalFields } from "./optional-fields.ts";
import { plainSchema } from "./plain-schema.ts";
import type { Tool, ToolProblem } from "./tool.ts";

const checked = new WeakMap<object, Tool>();

/**
 * Gives a tool whose every field has its type, whoever made it: the same object where all fit, else a copy in which what
 * does not fit is left out, with a problem. Undefined where one of the five required fields does not fit. Never throws.
 */
export function checkTool(given: unknown): Tool | undefined {
  if (!isObject(given)) return undefined;
  const known = checked.get(given);
  if (known !== undefined) return known;
  if (!isTool(given)) return undefined;
  const tool = check(given);
  if (tool === undefined) return undefined;
  checked.set(given, tool);
  checked.set(tool, tool);
  return tool;
}

function check(given: Tool): Tool | undefined {
  try {
    const found: ToolProblem[] = [];
    const { schema: inputSchema, problems: inSchema } = plainSchema(given.inputSchema, "/inputSchema");
    const optional = readOptionalFields(given, found);
    const { problems: known } = given;
    const problems = readProblems(known);
    const isSound =
      found.length + inSchema.length === 0 &&
      inputSchema === given.inputSchema &&
      optionalFields.every((key) => given[key] === optional[key]) &&
      (known === undefined || problems.length === known.length);
    if (isSound) return given;
    const { name, description, source, execute } = given;
    return {
      name,
      description,
      inputSchema,
      source,
      execute: (args, ctx) => execute.call(given, args, ctx),
      ...optional,
      problems: [...problems, ...inSchema, ...found],
    };
  } catch {
    return undefined;
  }
}

function readProblems(problems: unknown): readonly ToolProblem[] {
  if (!Array.isArray(problems)) return [];
  return problems.filter((problem: unknown): problem is ToolProblem => {
    if (!isObject(problem)) return false;
    return typeof problem.path === "string" && typeof problem.message === "string";
  });
}
