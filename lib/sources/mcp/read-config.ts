import { z } from "zod";
import { readOAuthSettings } from "./authorization/read-oauth-settings.ts";
import { findForeignReference } from "./editor-variables.ts";
import type { ServerAddress, ServerConfig } from "./server-config.ts";

/** What a configuration of MCP servers holds. */
export interface McpConfig {
  readonly servers: readonly ServerConfig[];
  /** The entries that are no servers, each with a sentence that says why. */
  readonly faults: readonly { readonly name: string; readonly message: string }[];
}

/** Half of what a timer can be set to: starting and connecting share one. */
const longestTimeout = 2 ** 30 - 1;
const defaultTimeout = 30_000;

const texts = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]).transform(String));
const entry = z.looseObject({
  type: z.string().nullish(),
  transport: z.string().nullish(),
  command: z.union([z.string().min(1), z.array(z.string()).min(1)]).nullish(),
  args: z.array(z.union([z.string(), z.number()]).transform(String)).nullish(),
  env: texts.nullish(),
  environment: texts.nullish(),
  envFile: z.string().nullish(),
  cwd: z.string().nullish(),
  url: z.string().nullish(),
  serverUrl: z.string().nullish(),
  httpUrl: z.string().nullish(),
  headers: texts.nullish(),
  timeout: z
    .number("must be milliseconds")
    .positive("must be over 0")
    .max(longestTimeout, `must be at most ${longestTimeout}`)
    .nullish(),
  disabled: z.boolean().nullish(),
  enabled: z.boolean().nullish(),
  tools: z.record(z.string(), z.boolean()).nullish(),
  roots: z.array(z.string()).nullish(),
  oauth: z.unknown().optional(),
  auth: z.unknown().optional(),
});
type Entry = z.infer<typeof entry>;

const wrappers = ["mcpServers", "servers", "mcp"];

/**
 * Reads a configuration of MCP servers: `{ mcpServers }` (Claude, Cursor), `{ servers }` (VS Code), `{ mcp }`, or the bare
 * map of names. Servers that are switched off are left out. Undefined when it is none of these.
 */
export function readMcpConfig(content: unknown): McpConfig | undefined {
  const map = findMap(content);
  if (map === undefined) return undefined;
  const servers: ServerConfig[] = [];
  const faults: { name: string; message: string }[] = [];
  for (const [name, value] of Object.entries(map)) {
    const parsed = entry.safeParse(value);
    if (!parsed.success) {
      faults.push({ name, message: describeIssues(parsed.error) });
      continue;
    }
    if (parsed.data.disabled === true || parsed.data.enabled === false) continue;
    const address = readAddress(parsed.data);
    const foreign = findForeignReference(address);
    if (foreign !== undefined) faults.push({ name, message: describeForeign(foreign) });
    else if ("fault" in address) faults.push({ name, message: address.fault });
    else servers.push(createConfig(name, parsed.data, address));
  }
  return { servers, faults };
}

function findMap(content: unknown): object | undefined {
  if (!isObject(content)) return undefined;
  for (const wrapper of wrappers) {
    const inner = Object.hasOwn(content, wrapper) ? Reflect.get(content, wrapper) : undefined;
    if (isObject(inner)) return findMap(inner) ?? inner;
  }
  const entries = Object.values(content);
  const isMap = entries.length > 0 && entries.every((each) => isObject(each) && looksLikeServer(each));
  return isMap ? content : undefined;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function looksLikeServer(value: object): boolean {
  return ["command", "url", "serverUrl", "httpUrl"].some((key) => key in value);
}

function createConfig(name: string, data: Entry, address: ServerAddress): ServerConfig {
  return {
    name,
    address,
    timeout: data.timeout ?? defaultTimeout,
    tools: data.tools ?? {},
    roots: data.roots ?? [],
  };
}

function readAddress(data: Entry): ServerAddress | { readonly fault: string } {
  const type = (data.type ?? data.transport ?? "").toLowerCase();
  const url = data.url ?? data.serverUrl ?? data.httpUrl;
  if (data.command != null && type !== "http" && type !== "sse") {
    const list = typeof data.command === "string" ? [data.command] : data.command;
    const [command = "", ...first] = list;
    return {
      kind: "stdio",
      command,
      arguments: [...first, ...(data.args ?? [])],
      environment: { ...data.environment, ...data.env },
      ...(data.cwd == null ? {} : { folder: data.cwd }),
      ...(data.envFile == null ? {} : { environmentFile: data.envFile }),
    };
  }
  if (url == null) return { fault: "It has neither a command to start nor a url to connect to." };
  const transport = type === "sse" ? "sse" : /http|stream/.test(type) ? "streamable" : "auto";
  const oauth = readOAuthSettings(data);
  if ("fault" in oauth) return oauth;
  return { kind: "http", url, headers: data.headers ?? {}, transport, ...oauth };
}

function describeForeign(reference: string): string {
  return `The entry holds ${reference}, which only the editor that it was written for knows: put the value in its place, or \${NAME} for a variable of the environment.`;
}

function describeIssues(error: z.ZodError): string {
  const parts = error.issues.map(({ path, message }) =>
    path.length === 0 ? `it ${message}` : `its ${path.join(".")} ${message}`,
  );
  return `The entry is not valid: ${parts.join("; ")}.`;
}
