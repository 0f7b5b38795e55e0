import type { JsonValue } from "@/lib/tool/index.ts";
import type { Parameter } from "./read-operations.ts";

type Encode = (text: string) => string;

/** Writes the value of a path parameter, as its style and explode say (OpenAPI 3.1, Style Examples). */
export function writePath(parameter: Parameter, value: JsonValue): string {
  const { name, style, explode } = parameter;
  const encode = createEncode(parameter);
  if (parameter.isJson) return encode(JSON.stringify(value));
  const pairs = listPairs(value);
  const values = listValues(value).map(encode);
  if (style === "label") {
    const flat = pairs === undefined ? values : flatten(pairs, encode, explode ? "=" : undefined);
    return `.${flat.join(explode ? "." : ",")}`;
  }
  if (style === "matrix") {
    if (pairs === undefined) {
      return explode ? values.map((each) => `;${name}=${each}`).join("") : `;${name}=${values.join(",")}`;
    }
    return explode
      ? pairs.map(([key, each]) => `;${encode(key)}=${encode(each)}`).join("")
      : `;${name}=${flatten(pairs, encode).join(",")}`;
  }
  return pairs === undefined ? values.join(",") : flatten(pairs, encode, explode ? "=" : undefined).join(",");
}

/** Writes a query parameter, or a field of a form, as `key=value` pieces. */
export function writeQuery(parameter: Parameter, value: JsonValue): string[] {
  const { name, style, explode } = parameter;
  const encode = createEncode(parameter);
  const key = encodeURIComponent(name);
  if (parameter.isJson) return [`${key}=${encode(JSON.stringify(value))}`];
  const pairs = listPairs(value);
  if (pairs !== undefined && style === "deepObject") return writeDeep(key, value, encode);
  if (pairs !== undefined) {
    if (explode) return pairs.map(([each, text]) => `${encodeURIComponent(each)}=${encode(text)}`);
    return [`${key}=${flatten(pairs, encode).join(separators[style] ?? ",")}`];
  }
  const values = listValues(value).map(encode);
  if (!Array.isArray(value)) return [`${key}=${values[0] ?? ""}`];
  // An empty list has no way to be written; it is left out, as the specification allows.
  if (values.length === 0) return [];
  if (style === "deepObject") return values.map((each) => `${key}[]=${each}`);
  return explode
    ? values.map((each) => `${key}=${each}`)
    : [`${key}=${values.join(separators[style] ?? ",")}`];
}

/** Writes the value of a header, or of a cookie: nothing is encoded there. */
export function writePlain(parameter: Parameter, value: JsonValue): string {
  if (parameter.isJson) return JSON.stringify(value);
  const pairs = listPairs(value);
  if (pairs === undefined) return listValues(value).join(",");
  return flatten(pairs, (text) => text, parameter.explode ? "=" : undefined).join(",");
}

const separators: { readonly [style: string]: string } = {
  spaceDelimited: "%20",
  pipeDelimited: "%7C",
  tabDelimited: "%09",
};

function createEncode({ allowReserved }: Parameter): Encode {
  if (!allowReserved) return encodeURIComponent;
  // Reserved characters may stand; what ends a query must not.
  return (text) =>
    encodeURI(text).replace(/[#&+]/g, encodeURIComponent).replaceAll("%5B", "[").replaceAll("%5D", "]");
}

function listValues(value: JsonValue): string[] {
  const list = Array.isArray(value) ? (value as readonly JsonValue[]) : [value];
  return list.filter((each) => each !== null && each !== undefined).map(toText);
}

function listPairs(value: JsonValue): [string, string][] | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  return Object.entries(value)
    .filter(([, each]) => each !== null && each !== undefined)
    .map(([key, each]: [string, JsonValue]) => [key, toText(each)]);
}

function flatten(pairs: readonly [string, string][], encode: Encode, joint?: string): string[] {
  return pairs.flatMap(([key, each]) =>
    joint === undefined ? [encode(key), encode(each)] : [`${encode(key)}${joint}${encode(each)}`],
  );
}

/** `filter[a][b]=1`: the specification defines one level, servers take more. */
function writeDeep(key: string, value: JsonValue, encode: Encode): string[] {
  if (value === null || value === undefined) return [];
  if (typeof value !== "object") return [`${key}=${encode(String(value))}`];
  if (Array.isArray(value))
    return (value as readonly JsonValue[]).flatMap((each) => writeDeep(`${key}[]`, each, encode));
  return Object.entries(value).flatMap(([name, each]: [string, JsonValue]) =>
    writeDeep(`${key}[${encodeURIComponent(name)}]`, each, encode),
  );
}

function toText(value: JsonValue): string {
  return typeof value === "object" && value !== null ? JSON.stringify(value) : String(value);
}
