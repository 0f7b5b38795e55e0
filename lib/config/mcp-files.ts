import { existsSync } from "node:fs";
import path from "node:path";
import type { ConfigFile } from "./config-file.ts";
import { type FileContent, readJsonFile } from "./json-file.ts";

/** One place where MCP servers are configured. */
export interface McpSection {
  /** What people call it: the path of the file, from the working folder where it is below it. */
  readonly where: string;
  /** Where relative folders in it count from. */
  readonly folder: string;
  readonly content: FileContent;
}

/**
 * Gathers everything that configures MCP servers: the files that were named, `mcp.json` beside `playground.config` and of
 * the working folder, and the section `mcp` of `playground.config`, in this order.
 */
export function readMcpSections(
  named: readonly string[],
  configFile: ConfigFile,
  workingFolder: string,
): McpSection[] {
  const files = [...named];
  const sections: McpSection[] = [];
  const own = configFile.file ?? path.join(workingFolder, "playground.config.ts");
  for (const each of listEntries(configFile.mcp)) {
    if (typeof each === "string") files.push(path.resolve(/*turbopackIgnore: true*/ path.dirname(own), each));
    else {
      const where = `${path.basename(own)} (mcp)`;
      sections.push({ where, folder: path.dirname(own), content: { value: each } });
    }
  }
  for (const folder of [path.dirname(own), workingFolder]) {
    const beside = path.join(/*turbopackIgnore: true*/ folder, "mcp.json");
    if (existsSync(beside)) files.push(beside);
  }
  const read = [...new Set(files)].map((file) => ({
    where: path.relative(workingFolder, file).startsWith("..") ? file : path.relative(workingFolder, file),
    folder: path.dirname(file),
    content: readJsonFile(file),
  }));
  return [...read, ...sections];
}

function listEntries(section: ConfigFile["mcp"]): readonly unknown[] {
  if (section === undefined) return [];
  return Array.isArray(section) ? section : [section];
}
