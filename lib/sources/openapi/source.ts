import { resolve } from "node:path";
import { createMask, expandVariables } from "@/lib/net/index.ts";
import type { Source, SourceSnapshot } from "../source.ts";
import { readOpenApi } from "./http-tools-from-open-api.ts";
import { isAddress, loadDocument } from "./load-document.ts";
import { readOpenApiEntry } from "./open-api-options.ts";

/** Which document. */
export interface OpenApiSourceOptions {
  /** A path or an address, or an object with `document`, `name`, `baseUrl`, `headers`, `allow` and `timeout`. */
  readonly entry: unknown;
  /** Where relative paths count from. */
  readonly folder: string;
  /** Tells entries apart that are alike or wrong. Default: 0. */
  readonly index?: number;
  readonly variables?: { readonly [name: string]: string | undefined };
}

const loadMs = 30_000;

/** The operations of an OpenAPI document, read from a file or an address. */
export function createOpenApiSource(options: OpenApiSourceOptions): Source {
  const { folder, index = 0, variables = process.env } = options;
  const entry = readOpenApiEntry(options.entry);
  const named = "fault" in entry ? `openapi[${index}]` : entry.document;
  const listeners = new Set<() => void>();
  const ending = new AbortController();
  let origin = "fault" in entry ? named : (entry.name ?? named);
  let snapshot: SourceSnapshot = { state: "loading", tools: [], problems: [] };
  let loading = 0;

  async function load(): Promise<void> {
    loading += 1;
    const own = loading;
    const startedAt = performance.now();
    const next = await read().catch((thrown: unknown): SourceSnapshot => {
      const message = thrown instanceof Error ? thrown.message : String(thrown);
      return { state: "failed", tools: [], problems: [{ where: named, message }] };
    });
    if (own !== loading || ending.signal.aborted) return;
    snapshot = { ...next, loadMs: Math.round(performance.now() - startedAt) };
    for (const listener of listeners) listener();
  }

  async function read(): Promise<SourceSnapshot> {
    if ("fault" in entry) throw new Error(entry.fault);
    const { document, name, baseUrl, headers = {}, allow = [], timeout } = entry;
    const isRemote = isAddress(document);
    const place = isRemote ? document : resolve(/*turbopackIgnore: true*/ folder, document);
    const signal = AbortSignal.any([ending.signal, AbortSignal.timeout(loadMs)]);
    const expanded = expandHeaders(headers, variables);
    const text = await loadDocument(place, isRemote ? expanded.headers : {}, signal).catch(
      (thrown: unknown) => {
        const message = thrown instanceof Error ? thrown.message : String(thrown);
        const isLate = thrown instanceof DOMException && thrown.name === "TimeoutError";
        throw new Error(
          isLate ? "The document did not come within 30 s." : createMask(expanded.secrets)(message),
        );
      },
    );
    const { title, tools, broken } = await readOpenApi(
      text,
      {
        baseUrl,
        headers,
        timeout,
        variables,
        allowedHosts: [...allow, ...(isRemote ? [new URL(document).host] : [])],
        documentUrl: isRemote ? document : undefined,
        origin: name,
      },
      ending.signal,
    );
    origin = name ?? title ?? named;
    const problems = broken.map((reference) => ({
      where: named,
      message: `The reference ${reference} leads nowhere in the document, so anything is taken in its place.`,
    }));
    return { state: "ready", tools, problems };
  }

  const first = load();
  return {
    id: `openapi:${index}:${named}`,
    kind: "http",
    get origin() {
      return origin;
    },
    snapshot: () => snapshot,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ready: () => first,
    reload: load,
    async close() {
      listeners.clear();
      ending.abort();
    },
  };
}

function expandHeaders(
  headers: { readonly [name: string]: string },
  variables: { readonly [name: string]: string | undefined },
): { readonly headers: { readonly [name: string]: string }; readonly secrets: readonly string[] } {
  const secrets: string[] = [];
  const expanded = Object.entries(headers).flatMap(([name, value]) => {
    const { text, values, missing } = expandVariables(value, variables);
    secrets.push(...values);
    return missing.length === 0 ? [[name, text]] : [];
  });
  return { headers: Object.fromEntries(expanded), secrets };
}
