import { createTool, sanitize, shortenName, type Tool, ToolResult } from "@/lib/tool/index.ts";
import type { Entry } from "./read-entry.ts";

/** Builds the tool that stands for a definition: it has a form, checks and a name, and running it says what it is. */
export function createDefinitionTool(entry: Entry, server: string): Tool {
  const { name, description, inputSchema, optional } = entry;
  return createTool({
    ...optional,
    name: shortenName(`${sanitize(server)}_${sanitize(name)}`),
    description,
    inputSchema: inputSchema as Tool["inputSchema"],
    source: "custom",
    originalName: name,
    origin: server,
    execute: async () =>
      ToolResult.error(
        `"${name}" of ${server} is a definition that has no implementation, so there is nothing to run. ` +
          "Its form, its checks and what a model would see all work.",
      ),
  });
}
