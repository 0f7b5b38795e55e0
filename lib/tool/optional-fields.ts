import { copyPlain } from "./copy-plain.ts";
import type { JsonObject } from "./json.ts";
import { nameKind } from "./name-kind.ts";
import { plainSchema } from "./plain-schema.ts";
import type { JsonSchema, Tool, ToolExample, ToolProblem } from "./tool.ts";

type Optional = Omit<Tool, "name" | "description" | "inputSchema" | "source" | "execute" | "problems">;
type Written = { -readonly [Key in keyof Optional]: Optional[Key] };

/** The names of the fields that a tool may have. */
export const optionalFields = [
  "title",
  "originalName",
  "origin",
  "outputSchema",
  "annotations",
  "examples",
] as const satisfies readonly (keyof Optional)[];

const hints = ["readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"];

/**
 * Reads the fields that a tool may have. One of the wrong shape is left out and becomes a problem: a foreign server's
 * tool with a faulty hint is still a tool. Null counts as left out, as some servers write it.
 */
export function readOptionalFields(fields: object, problems: ToolProblem[]): Optional {
  const given = fields as { readonly [Key in keyof Optional]?: unknown };
  const read: Written = {};
  for (const key of ["title", "originalName", "origin"] as const) {
    const value = given[key];
    if (typeof value === "string") read[key] = value;
    else if (isGiven(value)) problems.push(wrongShape(key, "a string", value));
  }
  if (isObject(given.outputSchema)) {
    const { schema, problems: found } = plainSchema(given.outputSchema as JsonSchema, "/outputSchema");
    read.outputSchema = schema;
    problems.push(...found);
  } else if (isGiven(given.outputSchema)) {
    problems.push(wrongShape("outputSchema", "an object", given.outputSchema));
  }
  const annotations = readJson("annotations", given.annotations, problems);
  if (isObject(annotations)) read.annotations = readAnnotations(annotations, problems);
  else if (isGiven(annotations)) problems.push(wrongShape("annotations", "an object", annotations));
  const examples = readJson("examples", given.examples, problems);
  if (isGiven(examples)) read.examples = readExamples(examples, problems);
  return read;
}

function readJson(key: string, value: unknown, problems: ToolProblem[]): unknown {
  if (!isGiven(value)) return undefined;
  const copy = copyPlain(value);
  if (copy === undefined) {
    const message = "This can't be written as JSON, or is too deep or too large; it was left out.";
    problems.push({ path: `/${key}`, message });
  }
  return copy;
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function readAnnotations(annotations: object, problems: ToolProblem[]): NonNullable<Tool["annotations"]> {
  const isWrong = ([key, value]: [string, unknown]) =>
    (hints.includes(key) && isGiven(value) && typeof value !== "boolean") ||
    (key === "title" && isGiven(value) && typeof value !== "string");
  // Null is no hint: some servers write it for one that they leave out.
  const isNull = ([key, value]: [string, unknown]) =>
    value === null && (key === "title" || hints.includes(key));
  const entries = Object.entries(annotations);
  const wrong = entries.filter(isWrong);
  if (wrong.length === 0 && !entries.some(isNull)) return annotations;
  for (const [key, value] of wrong) {
    problems.push(wrongShape(`annotations/${key}`, key === "title" ? "a string" : "a boolean", value));
  }
  return Object.fromEntries(entries.filter((entry) => !isWrong(entry) && !isNull(entry)));
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
