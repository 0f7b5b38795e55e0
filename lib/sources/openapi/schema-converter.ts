import { sanitize } from "@/lib/tool/index.ts";
import { convertKeywords } from "./convert-keywords.ts";
import { findPointer, isObject, type Members, type OpenApiDocument, readSteps } from "./document.ts";

/** A schema of JSON Schema 2020-12, and the definitions that it needs. */
export interface ConvertedSchema {
  readonly schema: Members;
  readonly definitions: { readonly [name: string]: unknown };
}

interface Definition {
  readonly schema: unknown;
  readonly references: ReadonlySet<string>;
}

/** Keywords that hold one schema, a list of them, and a map of them. */
const single = new Set([
  "additionalProperties",
  "contains",
  "contentSchema",
  "else",
  "if",
  "items",
  "not",
  "propertyNames",
  "then",
  "unevaluatedItems",
  "unevaluatedProperties",
]);
const lists = new Set(["allOf", "anyOf", "oneOf", "prefixItems"]);
const maps = new Set(["$defs", "definitions", "dependentSchemas", "patternProperties", "properties"]);

/**
 * Turns the schemas of a document into JSON Schema 2020-12. Each target of a `$ref` is converted once and shared by all
 * that need it, so that recursion ends and a large document stays small.
 */
export class SchemaConverter {
  readonly #document: OpenApiDocument;
  readonly #definitions = new Map<string, Definition>();
  readonly #names = new Map<string, string>();
  readonly #taken = new Set<string>();
  readonly #open = new Set<object>();
  /** References that lead nowhere, or out of the document. */
  readonly broken = new Set<string>();

  constructor(document: OpenApiDocument) {
    this.#document = document;
  }

  /** Converts schemas that stand side by side, such as the properties of one object. */
  convert(schema: unknown): ConvertedSchema {
    const references = new Set<string>();
    const converted = this.#convert(schema, references);
    const definitions: { [name: string]: unknown } = {};
    const open = [...references];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const name = this.#nameOf(next);
      if (Object.hasOwn(definitions, name)) continue;
      const definition = this.#define(next);
      definitions[name] = definition.schema;
      open.push(...definition.references);
    }
    return { schema: isObject(converted) ? converted : {}, definitions };
  }

  #define(reference: string): Definition {
    const known = this.#definitions.get(reference);
    if (known) return known;
    const references = new Set<string>();
    const target = findPointer(this.#document.root, reference);
    const definition = { schema: this.#convert(target, references), references };
    this.#definitions.set(reference, definition);
    return definition;
  }

  #convert(schema: unknown, references: Set<string>): unknown {
    if (typeof schema === "boolean") return schema;
    // A document that was resolved before may hold itself; it has no names for what comes again.
    if (!isObject(schema) || this.#open.has(schema)) return {};
    this.#open.add(schema);
    const converted: { [keyword: string]: unknown } = {};
    for (const [keyword, value] of Object.entries(schema)) {
      if (keyword === "$ref" && typeof value === "string") this.#refer(value, references, converted);
      else if (single.has(keyword) && (isObject(value) || typeof value === "boolean")) {
        converted[keyword] = this.#convert(value, references);
      } else if ((lists.has(keyword) || keyword === "items") && Array.isArray(value)) {
        converted[keyword] = value.map((each) => this.#convert(each, references));
      } else if (maps.has(keyword) && isObject(value)) {
        const members = Object.entries(value).map(([name, each]) => [name, this.#convert(each, references)]);
        converted[keyword] = Object.fromEntries(members);
      } else converted[keyword] = value;
    }
    this.#open.delete(schema);
    return convertKeywords(converted, schema, this.#document.version, (value) => this.#valueOf(value));
  }

  #refer(reference: string, references: Set<string>, converted: { [keyword: string]: unknown }): void {
    if (findPointer(this.#document.root, reference) === undefined) {
      this.broken.add(reference);
      return;
    }
    references.add(reference);
    converted.$ref = `#/$defs/${this.#nameOf(reference)}`;
  }

  /** What a discriminator calls a schema: the last step of its reference. */
  #valueOf(schema: unknown): string | undefined {
    return isObject(schema) && typeof schema.$ref === "string" ? readSteps(schema.$ref).at(-1) : undefined;
  }

  #nameOf(reference: string): string {
    const known = this.#names.get(reference);
    if (known !== undefined) return known;
    const base = sanitize(readSteps(reference).at(-1) ?? "") || "schema";
    let name = base;
    for (let count = 2; this.#taken.has(name); count += 1) name = `${base}_${count}`;
    this.#taken.add(name);
    this.#names.set(reference, name);
    return name;
  }
}
