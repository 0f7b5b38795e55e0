import type { OutgoingRequest } from "@/lib/net/index.ts";
import type { JsonObject, JsonValue } from "@/lib/tool/index.ts";
import type { HttpToolOptions } from "./http-options.ts";
import type { UrlTemplate } from "./url-template.ts";

type Headers = OutgoingRequest["headers"];

/** The request that a call makes; a sentence where the arguments make none. */
export function buildRequest(
  options: HttpToolOptions,
  template: UrlTemplate,
  headers: Headers,
  args: JsonObject,
): OutgoingRequest | { readonly fault: string } {
  const method = options.method.toUpperCase();
  const filled = template.fill(args);
  if ("fault" in filled) return filled;
  const { url } = filled;
  const hasBody = method !== "GET" && method !== "HEAD";
  const inQuery = new Set(options.query ?? []);
  const left = Object.entries(args).filter(([name]) => !template.names.has(name));
  for (const [name, value] of left) {
    if (!hasBody || inQuery.has(name)) appendQuery(url.searchParams, name, value);
  }
  const forBody = left.filter(([name]) => !inQuery.has(name));
  if (!hasBody || forBody.length === 0) return { method, url, headers };
  const { type, body } = buildBody(options.body ?? "json", forBody);
  if (body === undefined) return { method, url, headers };
  const isTyped = headers.some(([name]) => name.toLowerCase() === "content-type");
  return {
    method,
    url,
    body,
    headers: isTyped || type === undefined ? headers : [...headers, ["content-type", type]],
  };
}

/** Adds an argument to a query or a form: a list repeats the key, an object is JSON, null is left out. */
function appendQuery(query: URLSearchParams, name: string, value: JsonValue | undefined): void {
  for (const each of Array.isArray(value) ? (value as readonly JsonValue[]) : [value]) {
    if (each === null || each === undefined) continue;
    query.append(name, typeof each === "object" ? JSON.stringify(each) : String(each));
  }
}

function buildBody(
  kind: "json" | "form" | "raw",
  entries: readonly (readonly [string, JsonValue])[],
): { readonly type?: string; readonly body?: string } {
  if (kind === "form") {
    const form = new URLSearchParams();
    for (const [name, value] of entries) appendQuery(form, name, value);
    return { type: "application/x-www-form-urlencoded", body: form.toString() };
  }
  if (kind === "json") return { type: "application/json", body: JSON.stringify(Object.fromEntries(entries)) };
  const raw = entries.find(([name]) => name === "body")?.[1];
  if (raw === undefined || raw === null) return {};
  return typeof raw === "string"
    ? { type: "text/plain;charset=UTF-8", body: raw }
    : { type: "application/json", body: JSON.stringify(raw) };
}
