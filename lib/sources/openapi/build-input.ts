import { isObject, type Members } from "./document.ts";
import type { Operation, Parameter } from "./read-operations.ts";
import type { SchemaConverter } from "./schema-converter.ts";

/** The arguments of an operation, and what each is for. */
export interface OperationInput {
  readonly schema: Members;
  /** The parameter that an argument becomes, by the argument's name. */
  readonly parameters: ReadonlyMap<string, Parameter>;
  /** The argument that is the body; undefined where there is none. */
  readonly bodyName: string | undefined;
}

/**
 * Makes one schema of the parameters and the body of an operation. A parameter has its own name where no earlier one has it, so
 * that `id` in path, query and body are three arguments: `id`, `query_id`, and the body's own under `body`.
 */
export function buildInput(operation: Operation, converter: SchemaConverter): OperationInput {
  const parameters = new Map<string, Parameter>();
  const properties: [string, unknown][] = [];
  const required: string[] = [];
  const free = (name: string, place: string) => {
    let chosen = name;
    for (let count = 1; parameters.has(chosen); count += 1)
      chosen = `${place}_${name}${count > 1 ? `_${count}` : ""}`;
    return chosen;
  };
  for (const parameter of operation.parameters) {
    const name = free(parameter.name, parameter.in);
    parameters.set(name, parameter);
    properties.push([name, addWords(parameter.schema, parameter.description, place(name, parameter))]);
    if (parameter.required) required.push(name);
  }
  const { body } = operation;
  const bodyName = body === undefined ? undefined : free("body", "request");
  if (body !== undefined && bodyName !== undefined) {
    properties.push([bodyName, addWords(describeBody(body.schema, body.mediaType), body.description)]);
    if (body.required) required.push(bodyName);
  }
  const { schema, definitions } = converter.convert({
    type: "object",
    properties: Object.fromEntries(properties),
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: false,
  });
  const hasDefinitions = Object.keys(definitions).length > 0;
  return { schema: hasDefinitions ? { ...schema, $defs: definitions } : schema, parameters, bodyName };
}

/** Says where a parameter goes when its name does not. */
function place(name: string, parameter: Parameter): string | undefined {
  return name === parameter.name ? undefined : `The ${parameter.in} parameter ${parameter.name}.`;
}

/** A body that is no JSON and no form is text or bytes, whatever its schema says about what is inside. */
function describeBody(schema: unknown, mediaType: string): unknown {
  if (/json|x-www-form-urlencoded|multipart\//.test(mediaType)) return schema;
  const isText = /^text\/|xml|yaml|csv|javascript/.test(mediaType);
  return isText
    ? { type: "string", contentMediaType: mediaType }
    : { type: "string", contentEncoding: "base64", contentMediaType: mediaType };
}

function addWords(schema: unknown, ...words: (string | undefined)[]): unknown {
  const base = isObject(schema) ? schema : {};
  const own = typeof base.description === "string" ? base.description : undefined;
  const text = [words[0] ?? own, ...words.slice(1)].filter((each) => each !== undefined).join(" ");
  return text === "" ? base : { ...base, description: text };
}
