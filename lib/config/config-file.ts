import { existsSync } from "node:fs";
import path from "node:path";
import { createJiti } from "jiti";
import { z } from "zod";
import { ConfigError } from "./config-error.ts";
import { readJsonFile } from "./json-file.ts";

/** What `playground.config` says, as far as this reads it; a section that is not there is undefined. */
export interface ConfigFile {
  /** The file that was read; undefined where there is none. */
  readonly file?: string;
  /** The folder of tool files; relative ones count from the folder of the file, here and below. */
  readonly tools?: string | undefined;
  /** Files with MCP servers, or the servers themselves. */
  readonly mcp?: string | readonly unknown[] | { readonly [name: string]: unknown } | undefined;
  /** HTTP endpoints, each as `httpTool` takes it. */
  readonly http?: readonly unknown[] | undefined;
  /** OpenAPI documents: a path or address, or an object with more. */
  readonly openapi?: readonly unknown[] | undefined;
  /** Folders with skills, at any depth. */
  readonly skills?: string | readonly string[] | undefined;
  /** Which builtin tools there are: none, or by name; all but `bash` where nothing is said. */
  readonly builtins?: boolean | { readonly [name: string]: boolean } | undefined;
  /** The folder that builtin tools are kept to. */
  readonly workspace?: string | undefined;
  /** A2A agents: the address of a card, or an object with more. */
  readonly agents?: readonly unknown[] | undefined;
  /** Hosts that drafts may fetch from, and that `webfetch` may go to in private networks: `127.0.0.1:8080`. */
  readonly allow?: readonly string[] | undefined;
  /** What bounds the code of drafts. */
  readonly limits?: DraftLimits | undefined;
  /** Globs of definitions without an implementation. */
  readonly definitions?: readonly string[] | undefined;
  /** Folders that MCP servers are told to keep to. */
  readonly roots?: readonly string[] | undefined;
  /** What programs may do over MCP: `allow` names the tools that change things and are offered all the same. */
  readonly mcpServer?: { readonly allow?: readonly string[] | undefined } | undefined;
  /** Names of tools that are not listed, whatever source has them. */
  readonly disableTools?: readonly string[] | undefined;
  /** Which tools a source lists, by what the page calls it: with a true in it only those, else all but those that are false. */
  readonly filters?: { readonly [source: string]: { readonly [tool: string]: boolean } } | undefined;
  /** Names of arguments that are kept secret in every tool. */
  readonly secrets?: readonly string[] | undefined;
}

/** Limits of drafts; what is absent is the sandbox's own. */
export interface DraftLimits {
  /** Milliseconds of processor time of one run. */
  readonly draftCpuMs?: number;
  /** Megabytes that the values of one draft may take. */
  readonly draftMemoryMegabytes?: number;
  /** How many run at once; further ones wait. */
  readonly draftRuns?: number;
}

const section = z.looseObject({
  tools: z.string().min(1).optional(),
  mcp: z.union([z.string(), z.array(z.unknown()), z.record(z.string(), z.unknown())]).optional(),
  http: z.array(z.unknown()).optional(),
  openapi: z.array(z.unknown()).optional(),
  skills: z.union([z.string(), z.array(z.string())]).optional(),
  builtins: z.union([z.boolean(), z.record(z.string(), z.boolean())]).optional(),
  workspace: z.string().min(1).optional(),
  agents: z.array(z.unknown()).optional(),
  allow: z.array(z.string()).optional(),
  limits: z
    .strictObject({
      draftCpuMs: z.number().int().min(100).max(600_000).exactOptional(),
      draftMemoryMegabytes: z.number().int().min(32).max(1_024).exactOptional(),
      draftRuns: z.number().int().min(1).max(32).exactOptional(),
    })
    .optional(),
  definitions: z.array(z.string()).optional(),
  roots: z.array(z.string()).optional(),
  mcpServer: z.strictObject({ allow: z.array(z.string()).optional() }).optional(),
  disableTools: z.array(z.string()).optional(),
  filters: z.record(z.string(), z.record(z.string(), z.boolean())).optional(),
  secrets: z.array(z.string()).optional(),
});

const names = ["ts", "mts", "js", "mjs", "json"].map((ending) => `playground.config.${ending}`);

/**
 * Reads `playground.config.ts` (or `.mts`, `.js`, `.mjs`, `.json`) of a folder; the first that is there counts. The file
 * exports its configuration as the default, or as what it returns when it is called.
 * @param named the file to read instead; a relative path counts from the folder.
 * @throws ConfigError naming the file, and the setting at fault.
 */
export function readConfigFile(folder: string, named?: string): ConfigFile {
  const files = named ? [path.resolve(/*turbopackIgnore: true*/ folder, named)] : listFiles(folder);
  const file = files.find((each) => existsSync(each));
  if (file === undefined && named) throw new ConfigError(`There is no file ${named} (PLAYGROUND_CONFIG).`);
  if (file === undefined) return {};
  const parsed = section.safeParse(load(file));
  if (parsed.success) return { ...parsed.data, file };
  const issues = parsed.error.issues.map((issue) => `${issue.path.join(".") || "it"} ${issue.message}`);
  throw new ConfigError(`${path.basename(file)}: ${issues.join("; ")}`);
}

function listFiles(folder: string): string[] {
  return names.map((name) => path.join(/*turbopackIgnore: true*/ folder, name));
}

function load(file: string): unknown {
  if (file.endsWith(".json")) {
    const content = readJsonFile(file);
    if ("fault" in content) throw new ConfigError(content.fault);
    return content.value;
  }
  try {
    const loaded: unknown = createJiti(file, { moduleCache: false })(file);
    const exported =
      typeof loaded === "object" && loaded !== null && "default" in loaded ? loaded.default : loaded;
    return typeof exported === "function" ? exported() : exported;
  } catch (thrown) {
    const reason = thrown instanceof Error ? thrown.message : String(thrown);
    throw new ConfigError(`${path.basename(file)} cannot be loaded: ${reason}`, { cause: thrown });
  }
}
