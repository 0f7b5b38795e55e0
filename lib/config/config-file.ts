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
  /** Globs of definitions without an implementation. */
  readonly definitions?: readonly string[] | undefined;
  /** Folders that MCP servers are told to keep to. */
  readonly roots?: readonly string[] | undefined;
  /** Names of arguments that are kept secret in every tool. */
  readonly secrets?: readonly string[] | undefined;
}

const section = z.looseObject({
  tools: z.string().min(1).optional(),
  mcp: z.union([z.string(), z.array(z.unknown()), z.record(z.string(), z.unknown())]).optional(),
  http: z.array(z.unknown()).optional(),
  openapi: z.array(z.unknown()).optional(),
  definitions: z.array(z.string()).optional(),
  roots: z.array(z.string()).optional(),
  secrets: z.array(z.string()).optional(),
});

const names = ["ts", "mts", "js", "mjs", "json"].map((ending) => `playground.config.${ending}`);

/**
 * Reads `playground.config.ts` (or `.mts`, `.js`, `.mjs`, `.json`) of a folder; the first that is there counts. The file
 * exports its configuration as the default, or as what it returns when it is called.
 * @throws ConfigError naming the file, and the setting at fault.
 */
export function readConfigFile(folder: string): ConfigFile {
  const file = names
    .map((name) => path.join(/*turbopackIgnore: true*/ folder, name))
    .find((each) => existsSync(each));
  if (file === undefined) return {};
  const parsed = section.safeParse(load(file));
  if (parsed.success) return { ...parsed.data, file };
  const issues = parsed.error.issues.map((issue) => `${issue.path.join(".") || "it"} ${issue.message}`);
  throw new ConfigError(`${path.basename(file)}: ${issues.join("; ")}`);
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
