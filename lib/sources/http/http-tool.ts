import { createMask, expandVariables, type OutgoingRequest, sendRequest } from "@/lib/net/index.ts";
import { reportWire } from "@/lib/sources/run-context.ts";
import {
  createTool,
  defineTool,
  type JsonObject,
  type Tool,
  type ToolContext,
  ToolResult,
  withOrigin,
} from "@/lib/tool/index.ts";
import { buildRequest } from "./build-request.ts";
import { checkHttpOptions, type HttpToolOptions } from "./http-options.ts";
import { parseUrlTemplate } from "./url-template.ts";

/** Where a tool gets the values of `${NAME}`. */
export type Variables = { readonly [name: string]: string | undefined };

const defaultTimeout = 30_000;

/**
 * Makes a tool of an HTTP endpoint. Throws a ToolDefinitionError that names the option at fault; running it never rejects.
 * @param variables What `${NAME}` in a header stands for. Default: our environment, as it is when the tool runs.
 */
export function httpTool(given: HttpToolOptions, variables: Variables = process.env): Tool {
  const options = checkHttpOptions(given);
  const template = parseUrlTemplate(options.url);
  const { name, description } = options;
  const inputSchema = options.inputSchema ?? { type: "object", properties: {} };
  // What defineTool refuses is refused here too: a name that no model could call.
  defineTool({ name, description, inputSchema, source: "http", execute: () => "" });
  return createTool({
    name,
    description,
    inputSchema,
    source: "http",
    origin: template.host,
    async execute(args, ctx) {
      const expanded = expandHeaders(options.headers ?? {}, variables);
      if ("fault" in expanded) return ToolResult.error(expanded.fault);
      const request = buildRequest(options, template, expanded.headers, args ?? {});
      if ("fault" in request) return ToolResult.error(request.fault);
      return send(options, request, expanded.secrets, ctx);
    },
  });
}

async function send(
  options: HttpToolOptions,
  request: OutgoingRequest,
  secrets: readonly string[],
  ctx: ToolContext,
): Promise<ToolResult> {
  const own = options.timeout ?? defaultTimeout;
  const isOwn = ctx.timeout === undefined || own <= ctx.timeout;
  const outcome = await sendRequest(request, {
    // The configuration names it; arguments cannot change it.
    allowedHosts: [request.url.host],
    timeout: isOwn ? own : (ctx.timeout ?? own),
    timeoutOwner: isOwn ? "of the tool itself" : "of the run",
    signal: ctx.signal,
    onMessage: (message) => reportWire(ctx, () => message),
    maskText: createMask(secrets),
    resultMode: options.resultMode ?? "text",
  });
  const { lost, output, isError, metadata } = outcome;
  const result = isError ? ToolResult.error(output, metadata) : ToolResult.ok(output, metadata);
  return lost === undefined ? result : withOrigin(result, { runtime: lost });
}

function expandHeaders(
  headers: JsonObject & { readonly [name: string]: string },
  variables: Variables,
):
  | { readonly headers: OutgoingRequest["headers"]; readonly secrets: readonly string[] }
  | { readonly fault: string } {
  const secrets: string[] = [];
  const missing = new Set<string>();
  const expanded = Object.entries(headers).map(([name, value]): [string, string] => {
    const expansion = expandVariables(value, variables);
    secrets.push(...expansion.values);
    for (const each of expansion.missing) missing.add(each);
    return [name, expansion.text];
  });
  if (missing.size === 0) return { headers: expanded, secrets };
  return {
    fault: `The variable ${[...missing].join(", ")} is not set, which a header needs. Nothing was sent.`,
  };
}
