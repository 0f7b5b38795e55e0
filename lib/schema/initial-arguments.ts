import type { JsonObject, JsonValue } from "@/lib/tool/index.ts";
import { type CanonicalForm, type CanonicalSchema, canonicalForm } from "./canonical-schema.ts";
import { fitsCanonical } from "./check-browser.ts";
import { isRecord } from "./sub-schemas.ts";
import { tryPattern } from "./tame-pattern.ts";

const depthLimit = 16;

/** The schemas that all hold for one value: the schema, what it refers to, and the parts of its `allOf`, nearest first. */
function listLayers(
  schema: CanonicalSchema,
  form: CanonicalForm,
  seen = new Set<CanonicalSchema>(),
): CanonicalSchema[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const target = schema.$ref === undefined ? undefined : form.follow(schema.$ref);
  const inner = [...(target === undefined ? [] : [target]), ...(schema.allOf ?? [])];
  return [schema, ...inner.flatMap((part) => listLayers(part, form, seen))];
}

function fits(form: CanonicalForm, layers: readonly CanonicalSchema[], value: JsonValue): boolean {
  return layers.every((layer) => {
    if (
      typeof value === "string" &&
      layer.pattern !== undefined &&
      tryPattern(layer.pattern, value) === false
    )
      return false;
    return fitsCanonical(form, layer, value, { patterns: false, referenceLimit: 2_000 });
  });
}

/** The declared default; one that its own schema refuses is none. */
function findDefault(form: CanonicalForm, layers: readonly CanonicalSchema[]): JsonValue | undefined {
  const value = layers.find((layer) => layer.default !== undefined)?.default;
  return value !== undefined && fits(form, layers, value) ? structuredClone(value) : undefined;
}

function fill(form: CanonicalForm, schema: CanonicalSchema, depth: number): JsonObject {
  const layers = listLayers(schema, form);
  const required = new Set(layers.flatMap((layer) => layer.required ?? []));
  const properties = new Map<string, CanonicalSchema[]>();
  for (const layer of layers) {
    for (const [name, property] of Object.entries(layer.properties ?? {})) {
      properties.set(name, [...(properties.get(name) ?? []), ...listLayers(property, form)]);
    }
  }
  const entries: [string, JsonValue][] = [];
  for (const [name, propertyLayers] of properties) {
    const value = fillProperty(form, propertyLayers, required.has(name), depth);
    if (value !== undefined) entries.push([name, value]);
  }
  return Object.fromEntries(entries);
}

function fillProperty(
  form: CanonicalForm,
  layers: readonly CanonicalSchema[],
  isRequired: boolean,
  depth: number,
): JsonValue | undefined {
  const declared = findDefault(form, layers);
  if (declared !== undefined || !isRequired) return declared;
  const constant = layers.find((layer) => layer.const !== undefined)?.const;
  if (constant !== undefined) return structuredClone(constant);
  const isObject = layers.some(
    (layer) => layer.properties !== undefined && (layer.type?.includes("object") ?? true),
  );
  if (!isObject || depth >= depthLimit) return undefined;
  const nested = fill(form, { allOf: layers }, depth + 1);
  return Object.keys(nested).length > 0 ? nested : undefined;
}

/**
 * What an untouched form sends: the declared defaults of the root's properties, required or not (null, 0, false and ""
 * too), the constants of required ones, and the same inside required objects. Nothing is invented, and a default that its
 * own schema refuses is left out. Choices (`oneOf`, `anyOf`, `if`) are the form's. Never throws.
 */
export function initialArguments(schema: unknown): JsonObject {
  try {
    const form = canonicalForm(schema);
    const layers = listLayers(form.root, form);
    const declared = findDefault(form, layers);
    const filled = fill(form, form.root, 0);
    return isRecord(declared) ? { ...filled, ...(declared as JsonObject) } : filled;
  } catch {
    return {};
  }
}
