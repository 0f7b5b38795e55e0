import { isObject, listObjects, type Members, type OpenApiDocument } from "./document.ts";

type Keywords = { [keyword: string]: unknown };

/** What OpenAPI says about a schema and JSON Schema has no word for. */
const dropped = ["discriminator", "example", "externalDocs", "xml", "nullable"];

/**
 * Turns the keywords that OpenAPI has of its own into those of JSON Schema 2020-12: `nullable`, `example`, `discriminator`,
 * exclusive bounds that are true, and what only an answer has (`readOnly`), which is left out.
 * @param converted the schema with its subschemas converted; it is changed.
 * @param original the schema as it stands in the document.
 * @param nameOf what a discriminator calls a subschema where it does not say.
 */
export function convertKeywords(
  converted: Keywords,
  original: Members,
  version: OpenApiDocument["version"],
  nameOf: (schema: unknown) => string | undefined,
): Members {
  applyDiscriminator(converted, original, nameOf);
  if (original.example !== undefined && converted.examples === undefined)
    converted.examples = [original.example];
  // OpenAPI 3.1 has examples in a list; a map of them is what media types have.
  if (converted.examples !== undefined && !Array.isArray(converted.examples)) delete converted.examples;
  for (const keyword of dropped) delete converted[keyword];
  // Generators write an empty list where they know no values; taken at its word, nothing could be sent.
  if (Array.isArray(converted.enum) && converted.enum.length === 0) delete converted.enum;
  dropReadOnly(converted, original);
  if (version !== "3.1") convertOld(converted);
  if (converted.type === "file" || converted.format === "binary") describeBytes(converted);
  return original.nullable === true || original["x-nullable"] === true ? allowNull(converted) : converted;
}

function applyDiscriminator(
  converted: Keywords,
  original: Members,
  nameOf: (schema: unknown) => string | undefined,
): void {
  const { discriminator } = original;
  if (!isObject(discriminator) || typeof discriminator.propertyName !== "string") return;
  const { propertyName } = discriminator;
  const mapping = isObject(discriminator.mapping) ? Object.entries(discriminator.mapping) : [];
  for (const keyword of ["oneOf", "anyOf"]) {
    const branches = converted[keyword];
    const originals = original[keyword];
    if (!Array.isArray(branches) || !Array.isArray(originals)) continue;
    converted[keyword] = branches.map((branch: unknown, index) => {
      const source: unknown = originals[index];
      const name = nameOf(source);
      if (!isObject(branch) || name === undefined) return branch;
      const reference = isObject(source) ? source.$ref : undefined;
      const values = mapping
        .filter(([, target]) => target === reference || target === name)
        .map(([value]) => value);
      const chosen =
        values.length === 0 ? { const: name } : values.length === 1 ? { const: values[0] } : { enum: values };
      return { ...branch, properties: { [propertyName]: chosen }, required: [propertyName] };
    });
  }
}

function dropReadOnly(converted: Keywords, original: Members): void {
  if (!isObject(converted.properties) || !isObject(original.properties)) return;
  const readOnly = Object.entries(original.properties)
    .filter(([, property]) => isObject(property) && property.readOnly === true)
    .map(([name]) => name);
  if (readOnly.length === 0) return;
  const kept = Object.entries(converted.properties).filter(([name]) => !readOnly.includes(name));
  converted.properties = Object.fromEntries(kept);
  if (Array.isArray(converted.required)) {
    converted.required = converted.required.filter((name) => !readOnly.includes(String(name)));
  }
}

/** The differences of OpenAPI 3.0 and Swagger 2, whose schemas are those of an old draft. */
function convertOld(converted: Keywords): void {
  for (const [bound, exclusive] of [
    ["minimum", "exclusiveMinimum"],
    ["maximum", "exclusiveMaximum"],
  ] as const) {
    const flag = converted[exclusive];
    if (typeof flag !== "boolean") continue;
    delete converted[exclusive];
    if (!flag || typeof converted[bound] !== "number") continue;
    converted[exclusive] = converted[bound];
    delete converted[bound];
  }
  // A property that says of itself that it is required, as draft-03 had it.
  if (typeof converted.required === "boolean") delete converted.required;
  if (Array.isArray(converted.items)) {
    converted.prefixItems = converted.items;
    delete converted.items;
  }
}

function describeBytes(converted: Keywords): void {
  converted.type = "string";
  delete converted.format;
  converted.contentEncoding = "base64";
}

function allowNull(converted: Keywords): Members {
  if (typeof converted.type === "string") converted.type = [converted.type, "null"];
  else if (Array.isArray(converted.type))
    converted.type = [...new Set([...(converted.type as unknown[]), "null"])];
  else if (converted.$ref !== undefined || listObjects(converted.allOf).length > 0) {
    const { title, description, ...rest } = converted;
    const words = {
      ...(title === undefined ? {} : { title }),
      ...(description === undefined ? {} : { description }),
    };
    return { ...words, anyOf: [rest, { type: "null" }] };
  } else if (Array.isArray(converted.anyOf))
    converted.anyOf = [...(converted.anyOf as unknown[]), { type: "null" }];
  else if (Array.isArray(converted.oneOf))
    converted.oneOf = [...(converted.oneOf as unknown[]), { type: "null" }];
  if (Array.isArray(converted.enum) && !converted.enum.includes(null))
    converted.enum = [...(converted.enum as unknown[]), null];
  return converted;
}
