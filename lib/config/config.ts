import path from "node:path";
import { z } from "zod";

/** What the playground is told from outside, with every default filled in. */
export interface Config {
  /** Absolute path of the folder whose files are loaded as native tools. */
  readonly toolsFolder: string;
  /** Globs of JSON files with definitions that have no implementation; relative ones count from the working folder. */
  readonly definitions: readonly string[];
}

/** A setting that can't be used; the message names it and says what would be right. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

const environment = z.object({
  TOOLS_DIR: z
    .string()
    .trim()
    .min(1, "is empty: name a folder, or leave it out for ./tools")
    .default("./tools"),
  DEFINITIONS: z
    .string()
    .default("")
    .transform((text) => text.split("\n").flatMap((line) => line.trim() || [])),
});

/**
 * Reads the configuration from environment variables: `TOOLS_DIR` (a folder) and `DEFINITIONS` (globs, one a line).
 * @throws ConfigError naming the variable at fault.
 */
export function parseConfig(variables: NodeJS.ProcessEnv, workingFolder: string): Config {
  const parsed = environment.safeParse(variables);
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`).join("; "),
    );
  }
  return {
    toolsFolder: path.resolve(workingFolder, parsed.data.TOOLS_DIR),
    definitions: parsed.data.DEFINITIONS,
  };
}
