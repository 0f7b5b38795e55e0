import { createMask, expandVariables, type OutgoingRequest, sendRequest } from "@/lib/net/index.ts";
import { reportWire } from "@/lib/sources/run-context.ts";
import {
  createTool,
  sanitize,
  shortenName,
  type Tool,
  type ToolContext,
  ToolResult,
  withOrigin,
} from "@/lib/tool/index.ts";
import { buildInput } from "./build-input.ts";
import { buildRequest } from "./build-request.ts";
import type { OpenApiDocument } from "./document.ts";
import type { Operation } from "./read-operations.ts";
import type { SchemaConverter } from "./schema-converter.ts";

/** How the operations of a document are called. */
export interface OperationOptions {
  /** Where requests go, instead of the servers that the document names. */
  readonly baseUrl?: string | undefined;
  /** Sent with every request; `${NAME}` comes from the environment. */
  readonly headers?: { readonly [name: string]: string } | undefined;
  /** Hosts (`127.0.0.1:8080`) that may be in a private network although only the document names them. That of `baseUrl` may. */
  readonly allowedHosts?: readonly string[] | undefined;
  /** Milliseconds. Default 30,000. */
  readonly timeout?: number | undefined;
  /** The address that the document was read from: relative servers count from it. */
  readonly documentUrl?: string | undefined;
  /** What people call the document. Default: its title. */
  readonly origin?: string | undefined;
  /** What `${NAME}` stands for. Default: our environment. */
  readonly variables?: { readonly [name: string]: string | undefined } | undefined;
}

const defaultTimeout = 30_000;

/** Makes a tool of an operation. */
export function createOperationTool(
  document: OpenApiDocument,
  operation: Operation,
  converter: SchemaConverter,
  options: OperationOptions,
): Tool {
  const input = buildInput(operation, converter);
  const place = `${operation.method} ${operation.path}`;
  const base = findBase(operation, options);
  const { summary } = operation;
  return createTool({
    name: shortenName(
      sanitize(operation.operationId ?? `${operation.method.toLowerCase()}${operation.path}`),
    ),
    ...(summary === undefined ? {} : { title: summary }),
    description: describeOperation(operation, place),
    inputSchema: input.schema,
    source: "http",
    originalName: operation.operationId ?? place,
    origin: options.origin ?? document.title ?? "openapi",
    annotations: annotate(operation.method),
    async execute(args, ctx) {
      if ("fault" in base) return ToolResult.error(base.fault);
      const request = buildRequest(document, operation, input, base.url, args ?? {});
      if ("fault" in request) return ToolResult.error(request.fault);
      return send(request, base.isConfigured, options, ctx);
    },
  });
}

function findBase(
  operation: Operation,
  { baseUrl, documentUrl }: OperationOptions,
): { readonly url: string; readonly isConfigured: boolean } | { readonly fault: string } {
  const given = baseUrl ?? operation.baseUrl ?? "";
  if (URL.canParse(given, documentUrl)) {
    const { href, protocol } = new URL(given, documentUrl);
    if (protocol === "http:" || protocol === "https:")
      return { url: href, isConfigured: baseUrl !== undefined };
  }
  const named =
    given === ""
      ? "names no server"
      : `names the server ${JSON.stringify(given)}, which is no address of http or https`;
  return {
    fault: `The document ${named}, so there is nowhere to send the request. Give it a baseUrl in the configuration.`,
  };
}

async function send(
  request: OutgoingRequest,
  isConfigured: boolean,
  options: OperationOptions,
  ctx: ToolContext,
): Promise<ToolResult> {
  const secrets: string[] = [];
  const missing = new Set<string>();
  const headers = Object.entries(options.headers ?? {}).map(([name, value]): [string, string] => {
    const expansion = expandVariables(value, options.variables ?? process.env);
    secrets.push(...expansion.values);
    for (const each of expansion.missing) missing.add(each);
    return [name, expansion.text];
  });
  if (missing.size > 0) {
    return ToolResult.error(
      `The variable ${[...missing].join(", ")} is not set, which a header needs. Nothing was sent.`,
    );
  }
  const own = options.timeout ?? defaultTimeout;
  const isOwn = ctx.timeout === undefined || own <= ctx.timeout;
  const named = new Set(headers.map(([name]) => name.toLowerCase()));
  const others = request.headers.filter(([name]) => !named.has(name.toLowerCase()));
  const outcome = await sendRequest(
    { ...request, headers: [...headers, ...others] },
    {
      allowedHosts: [...(options.allowedHosts ?? []), ...(isConfigured ? [request.url.host] : [])],
      timeout: isOwn ? own : (ctx.timeout ?? own),
      timeoutOwner: isOwn ? "of the document's tools" : "of the run",
      signal: ctx.signal,
      onMessage: (message) => reportWire(ctx, () => message),
      maskText: createMask(secrets),
      resultMode: "text",
    },
  );
  const { lost, output, isError, metadata } = outcome;
  const result = isError ? ToolResult.error(output, metadata) : ToolResult.ok(output, metadata);
  return lost === undefined ? result : withOrigin(result, { runtime: lost });
}

function describeOperation(operation: Operation, place: string): string {
  const { summary, description, deprecated } = operation;
  const isSame = description !== undefined && summary !== undefined && description.trim() === summary.trim();
  const parts = [summary, isSame ? undefined : description, deprecated ? "Deprecated." : undefined, place];
  return parts.filter((part) => part !== undefined).join("\n\n");
}

/** What a method promises by RFC 9110; an API may break it. */
function annotate(method: string): NonNullable<Tool["annotations"]> {
  return {
    readOnlyHint: method === "GET" || method === "HEAD" || method === "OPTIONS" || method === "QUERY",
    ...(method === "DELETE" ? { destructiveHint: true } : {}),
    idempotentHint: method !== "POST" && method !== "PATCH",
    openWorldHint: true,
  };
}
