import { format as sharedFormats } from "@cfworker/json-schema";
import { Ajv, type ErrorObject, type Options, type ValidateFunction } from "ajv";
import { Ajv2019 } from "ajv/dist/2019.js";
import { Ajv2020 } from "ajv/dist/2020.js";
import AjvDraft04 from "ajv-draft-04";
import ajvFormats from "ajv-formats";
import type { CheckProblem } from "@/lib/protocol/index.ts";
import type { JsonValue } from "@/lib/tool/index.ts";
import { canonicalForm } from "./canonical-schema.ts";
import { describeFailure } from "./check-message.ts";
import type { Dialect } from "./dialect.ts";
import { replaceInexactKeywords } from "./exact-keywords.ts";
import { joinPointer } from "./json-pointer.ts";
import { makePortable, SchemaNotPortableError } from "./portable-schema.ts";

const options: Options = {
  strict: false,
  logger: false,
  // Own members only: a property may be called `constructor`.
  ownProperties: true,
  // Without it a missing property whose name is "" passes.
  allErrors: true,
  addUsedSchema: false,
  verbose: true,
};

const problemLimit = 200;

const validators = new Map<Dialect, Ajv>();

function createValidator(dialect: Dialect): Ajv {
  if (dialect === "draft-04") return new AjvDraft04(options);
  if (dialect === "2019-09") return new Ajv2019(options);
  return dialect === "2020-12" ? new Ajv2020(options) : new Ajv(options);
}

function chooseValidator(dialect: Dialect): Ajv {
  let validator = validators.get(dialect);
  if (validator === undefined) {
    validator = createValidator(dialect);
    replaceInexactKeywords(validator);
    ajvFormats.default(validator);
    // One notion of each format in the browser and on the server.
    for (const [name, check] of Object.entries(sharedFormats)) validator.addFormat(name, check);
    validators.set(dialect, validator);
  }
  return validator;
}

/** A schema ready for checking, or why it can't be. */
export type CompiledCheck =
  | { readonly kind: "ready"; readonly validate: ValidateFunction }
  | { readonly kind: "unusable"; readonly reason: string };

function explain(schema: unknown, error: unknown): string {
  if (error instanceof SchemaNotPortableError) return error.message;
  try {
    const [fault] = canonicalForm(schema).faults;
    if (fault !== undefined)
      return `In the schema, ${fault.path === "" ? "the root" : fault.path} ${fault.message}.`;
  } catch {
    // The reason of the compiler is as good as any.
  }
  const message = error instanceof RangeError ? "it refers to itself without end" : String(error);
  return `The schema can't be used for checking: ${message}`;
}

/** Compiles a schema by its dialect. Never throws. */
export function compileCheck(schema: unknown): CompiledCheck {
  try {
    const { dialect, schema: portable } = makePortable(schema);
    const validator = chooseValidator(dialect);
    try {
      return { kind: "ready", validate: validator.compile(portable) };
    } finally {
      // What is remembered is remembered by the caller, by text.
      validator.removeSchema(portable);
    }
  } catch (error) {
    return { kind: "unusable", reason: explain(schema, error) };
  }
}

/** The path of the value at fault: for a missing or an unexpected property that property's own. */
function locate(error: ErrorObject): string {
  const params: Readonly<Record<string, unknown>> = error.params;
  const name =
    params.missingProperty ?? params.additionalProperty ?? params.unevaluatedProperty ?? params.propertyName;
  return typeof name === "string" ? joinPointer(error.instancePath, name) : error.instancePath;
}

/** What the compiled schema says about the value: no problems when it fits. */
export function runCheck(validate: ValidateFunction, value: JsonValue): CheckProblem[] {
  if (validate(value)) return [];
  const wrappers = new Set(["if", "propertyNames"]);
  const errors = (validate.errors ?? []).filter(({ keyword }) => !wrappers.has(keyword));
  const listed = errors.length > 0 ? errors : (validate.errors ?? []);
  return listed.slice(0, problemLimit).map((error) => ({
    path: locate(error),
    message: describeFailure(error.keyword === "false schema" ? "false" : error.keyword, error.schema),
    keyword: error.keyword,
  }));
}
