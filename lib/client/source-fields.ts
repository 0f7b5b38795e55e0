import type { NewSourceInput } from "./actions.ts";
import { readHeaders } from "./read-headers.ts";

/** A source as its fields are typed. */
export interface SourceFields {
  readonly kind: NewSourceInput["kind"];
  readonly name: string;
  readonly url: string;
  readonly document: string;
  readonly baseUrl: string;
  /** One a line: `Name: value`. */
  readonly headers: string;
}

/** What is wrong, by field. */
export type FieldFaults = { readonly [field: string]: string };

export const noFields: SourceFields = {
  kind: "mcp",
  name: "",
  url: "",
  document: "",
  baseUrl: "",
  headers: "",
};

/** The fields that a source is typed in as. */
export function fieldsOf(source: NewSourceInput): SourceFields {
  const { headers = {}, ...rest } = source;
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return { ...noFields, ...rest, headers: lines.join("\n") };
}

/** The fields that must be filled. */
export function requiredFields(kind: NewSourceInput["kind"]): readonly (keyof SourceFields)[] {
  return kind === "mcp" ? ["name", "url"] : ["document"];
}

/** The source that the fields mean, or what is wrong with them as far as that can be told here. */
export function readFields(
  fields: SourceFields,
): { readonly source: NewSourceInput } | { readonly faults: FieldFaults } {
  const { kind } = fields;
  const read = readHeaders(fields.headers);
  const missing = requiredFields(kind).filter((field) => fields[field].trim() === "");
  const faults = {
    ...Object.fromEntries(missing.map((field) => [field, "Fill this in."])),
    ...("fault" in read ? { headers: read.fault } : {}),
  };
  if ("fault" in read || Object.keys(faults).length > 0) return { faults };
  const members = kind === "mcp" ? (["name", "url"] as const) : (["document", "name", "baseUrl"] as const);
  const given = members.map((member) => [member, fields[member].trim()]).filter(([, value]) => value !== "");
  const headers = Object.keys(read.headers).length === 0 ? {} : { headers: read.headers };
  return { source: { kind, ...Object.fromEntries(given), ...headers } };
}
