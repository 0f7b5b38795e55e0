import { resolve } from "node:path";
import type { Source } from "../source.ts";
import { openTokenFile } from "./authorization/token-file.ts";
import { findWorkspace, replaceEditorVariables } from "./editor-variables.ts";
import { createFailedSource } from "./failed-source.ts";
import { readMcpConfig } from "./read-config.ts";
import { createMcpSource } from "./source.ts";

export { mcpSourceId } from "./server-config.ts";

export type { McpSource, McpSourceOptions } from "./source.ts";

/** What a file, or a section of the configuration, says about MCP servers. */
export interface McpConfigText {
  /** What people call it: the path of a file. */
  readonly where: string;
  /** Where relative folders in it count from. */
  readonly folder: string;
  /** Its content, or why there is none. */
  readonly content: { readonly value: unknown } | { readonly fault: string };
}

/**
 * A source for each server of some configurations, in order. A server, or a file, that can't be used is one that failed.
 * @param roots folders that every server is told to keep to, besides those of its own.
 * @param tokenFile where the tokens of sign-ins are kept. Absent: they last as long as the sources.
 */
export function createMcpSources(
  configs: readonly McpConfigText[],
  roots: readonly string[] = [],
  tokenFile?: string,
): Source[] {
  const tokens = openTokenFile(tokenFile);
  const sources: Source[] = [];
  const names = new Set<string>();
  for (const { where, folder, content } of configs) {
    if ("fault" in content) {
      sources.push(createFailedSource(where, content.fault));
      continue;
    }
    const config = readMcpConfig(replaceEditorVariables(content.value, folder));
    if (config === undefined) {
      const message = 'It holds no MCP servers: an object with "mcpServers", "servers" or "mcp" is expected.';
      sources.push(createFailedSource(where, message));
      continue;
    }
    for (const server of config.servers) {
      if (names.has(server.name)) {
        const message = `${where} has a server "${server.name}" once more; the earlier one is used.`;
        sources.push(createFailedSource(`${server.name} (${where})`, message));
        continue;
      }
      names.add(server.name);
      const folders = [...roots, ...server.roots].map((root) =>
        resolve(/*turbopackIgnore: true*/ folder, root),
      );
      const start = findWorkspace(folder);
      sources.push(createMcpSource({ config: { ...server, roots: folders }, folder: start, tokens }));
    }
    for (const { name, message } of config.faults) sources.push(createFailedSource(name, message));
  }
  return sources;
}
