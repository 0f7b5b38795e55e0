import type { JsonObject } from "./json.ts";
import { nameKind } from "./name-kind.ts";
import { plainSchema } from "./plain-schema.ts";
import type { JsonSchema, Tool, ToolExample, ToolProblem } from "./tool.ts";

type Optional = Omit<Tool, "name" | "description" | "inputSchema" | "source" | "execute" | "problems">;
type Written = { -readonly [Key in keyof Optional]: Optional[Key] };

const hints = ["readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"];

/**
 * Reads the fields that a tool may have. One of the wrong shape is left out and becomes a problem: a foreign server's
 * tool with a faulty hint is still a tool.
 */
export function readOptionalFields(fields: object, problems: ToolProblem[]): Optional {
  const given = fields as { readonly [Key in keyof Optional]?: unknown };
  const read: Written = {};
  for (const key of ["title", "originalName", "origin"] as const) {
    const value = given[key];
    if (typeof value === "string") read[key] = value;
    else if (value !== undefined) problems.push(wrongShape(key, "a string", value));
  }
  if (isObject(given.outputSchema)) {
    const { schema, problems: found } = plainSchema(given.outputSchema as JsonSchema, "/outputSchema");
    read.outputSchema = schema;
    problems.push(...found);
  } else if (given.outputSchema !== undefined) {
    problems.push(wrongShape("outputSchema", "an object", given.outputSchema));
  }
  if (isObject(given.annotations)) read.annotations = readAnnotations(given.annotations, problems);
  else if (given.annotations !== undefined) {
    problems.push(wrongShape("annotations", "an object", given.annotations));
  }
  if (given.examples !== undefined) read.examples = readExamples(given.examples, problems);
  return read;
}

function readAnnotations(annotations: object, problems: ToolProblem[]): NonNullable<Tool["annotations"]> {
  const isWrong = ([key, value]: [string, unknown]) =>
    (hints.includes(key) && value !== undefined && typeof value !== "boolean") ||
    (key === "title" && value !== undefined && typeof value !== "string");
  const wrong = Object.entries(annotations).filter(isWrong);
  if (wrong.length === 0) return annotations;
  for (const [key, value] of wrong) {
    problems.push(wrongShape(`annotations/${key}`, key === "title" ? "a string" : "a boolean", value));
  }
  return Object.fromEntries(Object.entries(annotations).filter((entry) => !isWrong(entry)));
}

function readExamples(examples: unknown, problems: ToolProblem[]): readonly ToolExample[] {
  if (!Array.isArray(examples)) {
    problems.push(wrongShape("examples", "an array", examples));
    return [];
  }
  return examples.filter((example: unknown, index): example is ToolExample => {
    const { name, arguments: given } = (isObject(example) ? example : {}) as {
      name?: unknown;
      arguments?: unknown;
    };
    if (typeof name === "string" && isObject(given)) return true;
    problems.push({
      path: `/examples/${index}`,
      message: "An example needs a name, a string, and arguments, an object; this one was left out.",
    });
    return false;
  });
}

function wrongShape(path: string, right: string, value: unknown): ToolProblem {
  return { path: `/${path}`, message: `This must be ${right} and is ${nameKind(value)}; it was left out.` };
}

/** Whether a value is an object that JSON would write as one. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
