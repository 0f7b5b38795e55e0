import type { JsonValue, ToolProblem } from "@/lib/tool/index.ts";
import {
  type CanonicalForm,
  type CanonicalSchema,
  canonicalForm,
  SchemaTooComplexError,
} from "./canonical-schema.ts";
import { checkCanonical } from "./check-browser.ts";
import { describeFailure } from "./check-message.ts";
import { joinPointer } from "./json-pointer.ts";
import { quote } from "./keyword-shape.ts";
import { isRecord } from "./sub-schemas.ts";
import { tryPattern } from "./tame-pattern.ts";

const root = "/inputSchema";
const problemLimit = 100;
const memberLimit = 200;

/**
 * Faults of an input schema, with paths from the definition's root: `/inputSchema/properties/page/type`. Keywords that are
 * not what the schema's dialect says, references that lead nowhere or round in a circle, a root that is no object, and
 * defaults, members of `enum` and examples that their own schema refuses. At most 100. Compiles nothing; never throws.
 */
export function findSchemaProblems(schema: unknown): ToolProblem[] {
  if (!isRecord(schema)) {
    const found = schema === undefined ? "is missing" : `must be an object, not ${quote(schema)}`;
    return [
      { path: root, message: `The input schema ${found}; a tool without input has { "type": "object" }` },
    ];
  }
  try {
    const form = canonicalForm(schema);
    const problems = [
      ...findRootProblems(schema),
      ...form.faults.map(({ path, message }) => ({
        path: root + path,
        message: improve(path, schema, message),
      })),
      ...findEndlessReferences(form),
      ...findUnfitValues(form),
    ];
    return problems.slice(0, problemLimit);
  } catch (error) {
    const message = error instanceof SchemaTooComplexError ? error.message : "The schema can't be read.";
    return [{ path: root, message }];
  }
}

function findRootProblems(schema: Readonly<Record<string, unknown>>): ToolProblem[] {
  const { type } = schema;
  if (type === "object") return [];
  const found = Object.hasOwn(schema, "type") ? `, not ${quote(type)}` : "; it is missing";
  return [{ path: `${root}/type`, message: `must be "object"${found}: arguments are an object` }];
}

/** Says more about two habits that are common. */
function improve(path: string, schema: Readonly<Record<string, unknown>>, message: string): string {
  if (path.endsWith("/properties/required") && message.startsWith("must be a schema, not [")) {
    return `stands inside "properties", where it is a property called "required" and must be a schema; the list belongs beside "properties"`;
  }
  if (path.endsWith("/required") && /, not (true|false)$/.test(message) && schema !== undefined) {
    return `${message}; the list belongs in the object that has this property`;
  }
  return message;
}

/** What is checked on the same value as the schema itself: a circle through these has no end. */
function listInPlace(schema: CanonicalSchema, form: CanonicalForm): CanonicalSchema[] {
  const target = schema.$ref === undefined ? undefined : form.follow(schema.$ref);
  const conditions = [schema.not, schema.if, schema.then, schema.else].filter((part) => part !== undefined);
  return [
    ...(target === undefined ? [] : [target]),
    ...(schema.allOf ?? []),
    ...(schema.anyOf ?? []),
    ...(schema.oneOf ?? []),
    ...conditions,
    ...Object.values(schema.dependentSchemas ?? {}),
  ];
}

function findEndlessReferences(form: CanonicalForm): ToolProblem[] {
  const state = new Map<CanonicalSchema, "open" | "done">();
  const problems: ToolProblem[] = [];

  function visit(schema: CanonicalSchema): boolean {
    const known = state.get(schema);
    if (known !== undefined) return known === "open";
    state.set(schema, "open");
    const isEndless = listInPlace(schema, form).some(visit);
    state.set(schema, "done");
    return isEndless;
  }

  for (const [pointer, schema] of [...form.places()]) {
    if (schema.$ref === undefined) continue;
    if (visit(schema)) {
      problems.push({
        path: `${root}${pointer}/$ref`,
        message: "leads back to itself without end, so no value can be checked",
      });
    }
  }
  return problems;
}

/** The problem that a schema has with a value of its own; undefined when it fits. */
function findMisfit(form: CanonicalForm, schema: CanonicalSchema, value: JsonValue): string | undefined {
  try {
    const [problem] = checkCanonical(form, schema, value, { patterns: false, referenceLimit: 2_000 });
    if (problem !== undefined)
      return problem.path === "" ? problem.message : `${problem.path} ${problem.message}`;
  } catch {
    return undefined;
  }
  if (
    typeof value === "string" &&
    schema.pattern !== undefined &&
    tryPattern(schema.pattern, value) === false
  ) {
    return describeFailure("pattern", schema.pattern);
  }
  return undefined;
}

function findUnfitValues(form: CanonicalForm): ToolProblem[] {
  const problems: ToolProblem[] = [];

  function add(path: string, value: JsonValue, misfit: string | undefined) {
    if (misfit !== undefined) {
      problems.push({ path: root + path, message: `${quote(value)} does not fit its own schema: ${misfit}` });
    }
  }

  for (const [pointer, schema] of [...form.places()]) {
    if (problems.length >= problemLimit) break;
    if (schema.default !== undefined) {
      add(joinPointer(pointer, "default"), schema.default, findMisfit(form, schema, schema.default));
    }
    for (const [index, value] of (schema.examples ?? []).slice(0, memberLimit).entries()) {
      add(joinPointer(pointer, "examples", index), value, findMisfit(form, schema, value));
    }
    if (schema.enum === undefined || schema.type === undefined) continue;
    const others: CanonicalSchema = { type: schema.type };
    for (const [index, value] of schema.enum.slice(0, memberLimit).entries()) {
      add(joinPointer(pointer, "enum", index), value, findMisfit(form, others, value));
    }
  }
  return problems;
}
