import { isObject, listObjects, type Members, type OpenApiDocument, resolve } from "./document.ts";
import { findBaseUrl } from "./find-base-url.ts";

/** Where a parameter stands in a request. */
export type ParameterPlace = "path" | "query" | "header" | "cookie";

/** A parameter of an operation. */
export interface Parameter {
  readonly name: string;
  readonly in: ParameterPlace;
  readonly required: boolean;
  readonly description: string | undefined;
  readonly schema: unknown;
  /** How a list or an object is written. */
  readonly style: string;
  readonly explode: boolean;
  /** Whether characters such as `/` stand as they are. */
  readonly allowReserved: boolean;
  /** Whether the value is JSON text instead (the parameter has a `content`). */
  readonly isJson: boolean;
}

/** The body of an operation. */
export interface Body {
  readonly mediaType: string;
  readonly schema: unknown;
  readonly required: boolean;
  readonly description: string | undefined;
  /** What the document says about single fields: media types, styles. */
  readonly encoding: Members;
}

/** One operation of a document. */
export interface Operation {
  readonly method: string;
  /** As the document has it: `/users/{id}`. */
  readonly path: string;
  readonly operationId: string | undefined;
  readonly summary: string | undefined;
  readonly description: string | undefined;
  readonly deprecated: boolean;
  readonly parameters: readonly Parameter[];
  readonly body: Body | undefined;
  /** Where requests go by the document; undefined where it does not say. */
  readonly baseUrl: string | undefined;
}

const methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace", "query"];
/** OpenAPI leaves these to the media types and to security. */
const ignoredHeaders = new Set(["accept", "content-type", "authorization"]);

/** Every operation of a document, in its order. */
export function* readOperations(document: OpenApiDocument): Generator<Operation> {
  const paths = isObject(document.root.paths) ? Object.entries(document.root.paths) : [];
  for (const [path, value] of paths) {
    const item = resolve(document, value);
    if (item === undefined || !path.startsWith("/")) continue;
    for (const method of methods) {
      const operation = item[method];
      if (isObject(operation)) yield readOperation(document, path, method, item, operation);
    }
  }
}

function readOperation(
  document: OpenApiDocument,
  path: string,
  method: string,
  item: Members,
  operation: Members,
): Operation {
  const declared = new Map<string, Members>();
  for (const list of [item.parameters, operation.parameters]) {
    for (const each of listObjects(list)) {
      const parameter = resolve(document, each);
      // A parameter is one by its name and its place; that of the operation goes before that of the path.
      if (parameter) declared.set(`${String(parameter.in)} ${String(parameter.name)}`, parameter);
    }
  }
  const all = [...declared.values()].filter((parameter) => typeof parameter.name === "string");
  return {
    method: method.toUpperCase(),
    path,
    operationId: readText(operation.operationId),
    summary: readText(operation.summary) ?? readText(item.summary),
    description: readText(operation.description) ?? readText(item.description),
    deprecated: operation.deprecated === true,
    parameters: completePath(
      path,
      all.flatMap((parameter) => readParameter(parameter, document)),
    ),
    body: document.version === "2" ? readOldBody(document, operation, all) : readBody(document, operation),
    baseUrl: findBaseUrl(document, item, operation),
  };
}

/** Documents forget to declare what stands in their paths; a request needs it all the same. */
function completePath(path: string, parameters: readonly Parameter[]): readonly Parameter[] {
  const names = [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name = ""]) => name);
  const missing = names.filter(
    (name) => !parameters.some((each) => each.in === "path" && each.name === name),
  );
  const added = [...new Set(missing)].map((name): Parameter => {
    const rest = { style: "simple", explode: false, allowReserved: false, isJson: false };
    return { name, in: "path", required: true, description: undefined, schema: { type: "string" }, ...rest };
  });
  return [...parameters, ...added];
}

function readParameter(parameter: Members, document: OpenApiDocument): Parameter[] {
  const place = parameter.in;
  const name = String(parameter.name);
  if (place !== "path" && place !== "query" && place !== "header" && place !== "cookie") return [];
  if (place === "header" && ignoredHeaders.has(name.toLowerCase())) return [];
  const content = isObject(parameter.content) ? Object.values(parameter.content).find(isObject) : undefined;
  const { style, explode } =
    document.version === "2" ? readCollection(parameter, place) : readStyle(parameter, place);
  const example = parameter.example ?? listObjects(Object.values(Object(parameter.examples)))[0]?.value;
  const schema = content?.schema ?? (document.version === "2" ? readOldSchema(parameter) : parameter.schema);
  return [
    {
      name,
      in: place,
      required: place === "path" || parameter.required === true,
      description: readText(parameter.description),
      schema:
        isObject(schema) && example !== undefined && schema.$ref === undefined
          ? { example, ...schema }
          : schema,
      style,
      explode,
      allowReserved: parameter.allowReserved === true,
      isJson: content !== undefined,
    },
  ];
}

function readStyle(parameter: Members, place: ParameterPlace): { style: string; explode: boolean } {
  const usual = place === "query" || place === "cookie" ? "form" : "simple";
  const style = readText(parameter.style) ?? usual;
  const explode =
    typeof parameter.explode === "boolean" ? parameter.explode : style === "form" || style === "deepObject";
  return { style, explode };
}

function readCollection(parameter: Members, place: ParameterPlace): { style: string; explode: boolean } {
  const format = readText(parameter.collectionFormat) ?? "csv";
  const styles: { readonly [format: string]: string } = {
    ssv: "spaceDelimited",
    pipes: "pipeDelimited",
    tsv: "tabDelimited",
  };
  const usual = place === "query" || place === "cookie" ? "form" : "simple";
  return { style: styles[format] ?? usual, explode: format === "multi" };
}

/** In Swagger 2 a parameter is its own schema. */
function readOldSchema(parameter: Members): Members {
  const {
    name: _name,
    in: _in,
    required: _required,
    collectionFormat: _format,
    description: _words,
    ...schema
  } = parameter;
  return schema;
}

function readBody(document: OpenApiDocument, operation: Members): Body | undefined {
  const body = resolve(document, operation.requestBody);
  if (body === undefined || !isObject(body.content)) return undefined;
  const mediaType = pickMediaType(Object.keys(body.content));
  const media = mediaType === undefined ? undefined : resolve(document, body.content[mediaType]);
  if (mediaType === undefined || media === undefined) return undefined;
  const example = media.example ?? listObjects(Object.values(Object(media.examples)))[0]?.value;
  const schema = media.schema ?? {};
  return {
    mediaType,
    schema:
      isObject(schema) && schema.$ref === undefined && example !== undefined
        ? { example, ...schema }
        : schema,
    required: body.required === true,
    description: readText(body.description),
    encoding: isObject(media.encoding) ? media.encoding : {},
  };
}

function readOldBody(
  document: OpenApiDocument,
  operation: Members,
  parameters: readonly Members[],
): Body | undefined {
  const consumes = [operation.consumes, document.root.consumes].find(Array.isArray) as
    | readonly unknown[]
    | undefined;
  const types = (consumes ?? []).map(String);
  const whole = parameters.find((parameter) => parameter.in === "body");
  if (whole) {
    return {
      mediaType: pickMediaType(types) ?? "application/json",
      schema: whole.schema ?? {},
      required: whole.required === true,
      description: readText(whole.description),
      encoding: {},
    };
  }
  const fields = parameters.filter((parameter) => parameter.in === "formData");
  if (fields.length === 0) return undefined;
  const hasFile = fields.some((field) => field.type === "file");
  const required = fields.filter((field) => field.required === true).map((field) => String(field.name));
  const properties = fields.map((field) => [
    String(field.name),
    {
      ...readOldSchema(field),
      ...(field.description === undefined ? {} : { description: field.description }),
    },
  ]);
  return {
    mediaType:
      hasFile || types.includes("multipart/form-data")
        ? "multipart/form-data"
        : "application/x-www-form-urlencoded",
    schema: {
      type: "object",
      properties: Object.fromEntries(properties),
      ...(required.length > 0 ? { required } : {}),
    },
    required: required.length > 0,
    description: undefined,
    encoding: {},
  };
}

/** The media type to send, of those that the operation takes: JSON first, then forms, then what can be typed. */
function pickMediaType(types: readonly string[]): string | undefined {
  const order = [
    /^application\/json\b/,
    /[+/]json\b/,
    /^multipart\/form-data/,
    /x-www-form-urlencoded/,
    /^\*\/\*|^application\/\*/,
    /^text\//,
  ];
  for (const pattern of order) {
    const found = types.find((type) => pattern.test(type));
    if (found !== undefined) return found.includes("*") ? "application/json" : found;
  }
  return types[0];
}

function readText(value: unknown): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
}
