import { parse } from "yaml";

/** An object of a document; nothing about its members is certain. */
export type Members = { readonly [key: string]: unknown };

/** A document that was read. */
export interface OpenApiDocument {
  readonly root: Members;
  /** `2` is Swagger 2.0, `3.0` has schemas of its own, `3.1` and later have JSON Schema 2020-12. */
  readonly version: "2" | "3.0" | "3.1";
  readonly title: string | undefined;
}

/** Reads a document from its text, JSON or YAML, or takes one that is parsed. Throws an error that says what is wrong. */
export function readDocument(given: unknown): OpenApiDocument {
  const root: unknown = typeof given === "string" ? parseText(given) : given;
  if (!isObject(root)) throw new Error("It is no OpenAPI document: an object is expected.");
  const version = findVersion(root);
  if (version === undefined) {
    throw new Error('It is no OpenAPI document: "openapi: 3.x" or "swagger: 2.0" is expected at its top.');
  }
  const title = isObject(root.info) && typeof root.info.title === "string" ? root.info.title : undefined;
  return { root, version, title };
}

export function isObject(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The objects of a list, whatever else is in it. */
export function listObjects(value: unknown): Members[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/**
 * What an object stands for: the target of its `$ref`, and of that one's, within the document. Undefined where it leads
 * nowhere, in a circle or out of the document.
 */
export function resolve(document: OpenApiDocument, value: unknown): Members | undefined {
  let found = value;
  for (let depth = 0; depth < 50; depth += 1) {
    if (!isObject(found)) return undefined;
    if (typeof found.$ref !== "string") return found;
    found = findPointer(document.root, found.$ref);
  }
  return undefined;
}

/** The value at a reference within the document (`#/components/schemas/Pet`). */
export function findPointer(root: Members, reference: string): unknown {
  if (!reference.startsWith("#")) return undefined;
  let found: unknown = root;
  for (const step of readSteps(reference)) {
    if (typeof found !== "object" || found === null || !Object.hasOwn(found, step)) return undefined;
    found = Reflect.get(found, step);
  }
  return found;
}

/** The steps of a reference, decoded. */
export function readSteps(reference: string): string[] {
  const decode = (step: string) => {
    try {
      return decodeURIComponent(step);
    } catch {
      return step;
    }
  };
  const steps = reference.slice(1).split("/").slice(1);
  return steps.map((step) => decode(step).replaceAll("~1", "/").replaceAll("~0", "~"));
}

function parseText(text: string): unknown {
  const bare = text.replace(/^\uFEFF/, "");
  if (/^\s*\{/.test(bare)) {
    try {
      return JSON.parse(bare);
    } catch {
      // YAML in braces, or JSON that is broken: the YAML parser says where.
    }
  }
  try {
    return parse(bare, { maxAliasCount: 1000, merge: true, schema: "core" });
  } catch (thrown) {
    const message =
      thrown instanceof Error ? (thrown.message.split("\n")[0] ?? "").replace(/:$/, ".") : String(thrown);
    throw new Error(`It is neither JSON nor YAML: ${message}`);
  }
}

function findVersion(root: Members): OpenApiDocument["version"] | undefined {
  const { openapi, swagger } = root;
  if (openapi !== undefined)
    return /^3\.0/.test(String(openapi)) ? "3.0" : /^3/.test(String(openapi)) ? "3.1" : undefined;
  return swagger !== undefined && /^2/.test(String(swagger)) ? "2" : undefined;
}
