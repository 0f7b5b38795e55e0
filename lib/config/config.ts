import path from "node:path";
import { z } from "zod";
import { ConfigError } from "./config-error.ts";
import type { ConfigFile, DraftLimits } from "./config-file.ts";

/** What the playground is told from outside, with every default filled in. */
export interface Config {
  /** Absolute path of the folder whose files are loaded as native tools. */
  readonly toolsFolder: string;
  /** Globs of JSON files with definitions that have no implementation; relative ones count from the working folder. */
  readonly definitions: readonly string[];
  /** Absolute paths of the files with MCP servers that were named. */
  readonly mcpFiles: readonly string[];
  /** Absolute paths of the folders with skills. */
  readonly skillFolders: readonly string[];
  /** A2A agents: the address of a card, or an object with more. */
  readonly agents: readonly unknown[];
  /** Absolute path of the folder that builtin tools are kept to. */
  readonly workspaceFolder: string;
  /** Absolute path of the folder that holds what outlives the server: the history, large outputs. */
  readonly dataFolder: string;
  /** The PostgreSQL database that holds the history instead of a file in `dataFolder`. */
  readonly databaseUrl?: string;
  /** How many ended runs the history keeps, pinned ones not counted. */
  readonly keepRuns: number;
  /** Hosts that the code of drafts may fetch from: `api.example.com`, `*.example.com`, `127.0.0.1:8080`. */
  readonly draftHosts: readonly string[];
  readonly draftLimits: DraftLimits;
  /** Names of arguments that are kept secret in every tool, besides what a tool's schema marks. */
  readonly secrets: readonly string[];
}

export { ConfigError } from "./config-error.ts";

const lines = z
  .string()
  .default("")
  .transform((text) => text.split("\n").flatMap((line) => line.trim() || []));

const names = z
  .string()
  .default("")
  .transform((text) => text.split(",").flatMap((name) => name.trim() || []));

const environment = z.object({
  TOOLS_DIR: z
    .string()
    .trim()
    .min(1, "is empty: name a folder, or leave it out for ./tools")
    .default("./tools"),
  DEFINITIONS: lines,
  MCP_CONFIG: lines,
  SKILLS_DIR: lines,
  AGENTS: lines,
  WORKSPACE_DIR: z.string().trim().default(""),
  DATA_DIR: z
    .string()
    .trim()
    .min(1, "is empty: name a folder, or leave it out for ./.playground")
    .default("./.playground"),
  DATABASE_URL: z
    .string()
    .trim()
    .refine(
      (text) => text === "" || (/^postgres(ql)?:\/\//.test(text) && URL.canParse(text)),
      "must be like postgres://user:password@host/name, or be left out for a file",
    )
    .default(""),
  KEEP_RUNS: z.coerce
    .number("must be a whole number from 1 to 10000000")
    .int("must be a whole number from 1 to 10000000")
    .min(1, "must be a whole number from 1 to 10000000")
    .max(10_000_000, "must be a whole number from 1 to 10000000")
    .default(10_000),
  DRAFT_HOSTS: names,
  SECRETS: names,
});

/**
 * Reads the configuration from `playground.config`, where one is given, and from environment variables: `TOOLS_DIR` (a folder), `DEFINITIONS` (globs, one a line), `MCP_CONFIG`
 * (files, one a line), `SKILLS_DIR` (folders, one a line), `AGENTS` (addresses, one a line), `WORKSPACE_DIR` (a folder), `DATA_DIR` (a folder), `DATABASE_URL` (of PostgreSQL), `KEEP_RUNS` (a number), `DRAFT_HOSTS` (hosts) and `SECRETS` (names, separated by commas).
 * @throws ConfigError naming the variable at fault.
 */
export function parseConfig(
  variables: NodeJS.ProcessEnv,
  workingFolder: string,
  file: ConfigFile = {},
): Config {
  const parsed = environment.safeParse(variables);
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`).join("; "),
    );
  }
  const own = path.dirname(file.file ?? path.join(workingFolder, "playground.config.ts"));
  const dataFolder = path.resolve(workingFolder, parsed.data.DATA_DIR);
  return {
    toolsFolder:
      variables.TOOLS_DIR === undefined && file.tools !== undefined
        ? path.resolve(own, file.tools)
        : path.resolve(workingFolder, parsed.data.TOOLS_DIR),
    definitions: [
      ...parsed.data.DEFINITIONS,
      ...(file.definitions ?? []).map((glob) => path.resolve(own, glob)),
    ],
    mcpFiles: parsed.data.MCP_CONFIG.map((file) => path.resolve(workingFolder, file)),
    skillFolders: [
      ...parsed.data.SKILLS_DIR.map((folder) => path.resolve(workingFolder, folder)),
      ...listTexts(file.skills).map((folder) => path.resolve(own, folder)),
    ],
    agents: [...parsed.data.AGENTS, ...(file.agents ?? [])],
    workspaceFolder:
      parsed.data.WORKSPACE_DIR === "" && file.workspace !== undefined
        ? path.resolve(own, file.workspace)
        : path.resolve(workingFolder, parsed.data.WORKSPACE_DIR || path.join(dataFolder, "workspace")),
    dataFolder,
    keepRuns: parsed.data.KEEP_RUNS,
    draftHosts: [...parsed.data.DRAFT_HOSTS, ...(file.allow ?? [])],
    draftLimits: file.limits ?? {},
    secrets: [...parsed.data.SECRETS, ...(file.secrets ?? [])],
    ...(parsed.data.DATABASE_URL ? { databaseUrl: parsed.data.DATABASE_URL } : {}),
  };
}

function listTexts(section: string | readonly string[] | undefined): readonly string[] {
  if (section === undefined) return [];
  return typeof section === "string" ? [section] : section;
}
