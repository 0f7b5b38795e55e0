import type { OutgoingRequest } from "@/lib/net/index.ts";
import type { JsonObject, JsonValue } from "@/lib/tool/index.ts";
import type { OperationInput } from "./build-input.ts";
import type { OpenApiDocument } from "./document.ts";
import type { Operation } from "./read-operations.ts";
import { writeBody } from "./write-body.ts";
import { writePath, writePlain, writeQuery } from "./write-parameter.ts";

/** The request that a call of an operation makes; a sentence where the arguments make none. */
export function buildRequest(
  document: OpenApiDocument,
  operation: Operation,
  input: OperationInput,
  baseUrl: string,
  args: JsonObject,
): OutgoingRequest | { readonly fault: string } {
  const filled = new Map<string, string>();
  const query: string[] = [];
  const headers: [string, string][] = [];
  const cookies: string[] = [];
  try {
    for (const [argument, parameter] of input.parameters) {
      const value = readArgument(args, argument);
      if (value === undefined) {
        if (parameter.in === "path")
          return { fault: `The argument "${argument}" is missing, which the path needs.` };
      } else if (parameter.in === "path") filled.set(parameter.name, writePath(parameter, value));
      else if (parameter.in === "query") query.push(...writeQuery(parameter, value));
      else if (parameter.in === "header") headers.push([parameter.name, writePlain(parameter, value)]);
      else cookies.push(`${parameter.name}=${encodeURIComponent(writePlain(parameter, value))}`);
    }
  } catch {
    return { fault: "An argument holds half of a character, which no address can hold." };
  }
  const url = buildUrl(operation.path, baseUrl, filled, query);
  if ("fault" in url) return url;
  if (cookies.length > 0) headers.push(["cookie", cookies.join("; ")]);
  const given = input.bodyName === undefined ? undefined : readArgument(args, input.bodyName, true);
  if (operation.body === undefined || given === undefined) return { method: operation.method, url, headers };
  const { body, contentType } = writeBody(document, operation.body, given);
  if (contentType !== undefined) headers.push(["content-type", contentType]);
  return { method: operation.method, url, headers, body };
}

function readArgument(args: JsonObject, name: string, keepNull = false): JsonValue | undefined {
  const value = Object.hasOwn(args, name) ? args[name] : undefined;
  return value === null && !keepNull ? undefined : value;
}

function buildUrl(
  path: string,
  baseUrl: string,
  filled: ReadonlyMap<string, string>,
  query: readonly string[],
): URL | { readonly fault: string } {
  const [bare = "", fixed] = path.split("?");
  const segments = bare.split("/").map((segment) => {
    const text = segment.replace(/\{([^{}]+)\}/g, (whole, name: string) => filled.get(name) ?? whole);
    return { segment, text };
  });
  // Every parser of URLs takes these for a step in the path, encoded or not.
  const step = segments.find(({ segment, text }) => segment !== text && /^(\.|%2e){1,2}$/i.test(text));
  if (step) {
    return {
      fault: `The argument for ${step.segment} makes "${step.text}" of a part of the path, which would lead elsewhere.`,
    };
  }
  const base = new URL(baseUrl);
  const [before = ""] = baseUrl.split(/[?#]/);
  const pieces = [fixed, base.search.slice(1), ...query].filter((piece) => piece);
  const text = `${before.replace(/\/$/, "")}${segments.map((each) => each.text).join("/")}`;
  return new URL(pieces.length === 0 ? text : `${text}?${pieces.join("&")}`);
}
