import type { SourceProblem } from "@/lib/protocol/index.ts";
import { createTool, sanitize, shortenName, type Tool, type ToolProblem } from "@/lib/tool/index.ts";
import { isObject } from "./content.ts";

/** Runs the tool that a server calls by a name. */
export type Execute = (name: string, definition: { readonly [key: string]: unknown }) => Tool["execute"];

/** The tools of a server, and what is wrong with its list. */
export interface CreatedTools {
  readonly tools: readonly Tool[];
  readonly problems: readonly SourceProblem[];
}

/** Makes tools of what a server listed: each entry that has a name, whatever else is wrong with it. */
export function createServerTools(
  listed: readonly unknown[],
  server: string,
  filter: { readonly [name: string]: boolean },
  execute: Execute,
): CreatedTools {
  const tools: Tool[] = [];
  const problems: SourceProblem[] = [];
  const counts = new Map<string, number>();
  const isAllowList = Object.values(filter).includes(true);
  listed.forEach((entry, index) => {
    if (!isObject(entry) || typeof entry.name !== "string") {
      problems.push({
        where: server,
        message: `Entry ${index + 1} of its tools has no name, so it can't be called.`,
      });
      return;
    }
    const { name } = entry;
    counts.set(name, (counts.get(name) ?? 0) + 1);
    const chosen = Object.hasOwn(filter, name) ? filter[name] : !isAllowList;
    if (chosen) tools.push(createServerTool(name, entry, server, execute(name, entry)));
  });
  for (const [name, count] of counts) {
    if (count > 1) problems.push({ where: server, message: describeDouble(name, count) });
  }
  for (const name of Object.keys(filter)) {
    if (!counts.has(name)) {
      problems.push({
        where: server,
        message: `Its configuration names the tool "${name}", which it does not have.`,
      });
    }
  }
  return { tools, problems };
}

function createServerTool(
  name: string,
  entry: { readonly [key: string]: unknown },
  server: string,
  execute: Tool["execute"],
): Tool {
  const problems: ToolProblem[] = [];
  const { description, inputSchema, title, outputSchema, annotations } = entry;
  if (description !== undefined && typeof description !== "string") {
    problems.push({ path: "/description", message: "The description is no text." });
  }
  if (!isObject(inputSchema)) {
    const message =
      inputSchema === undefined ? "The tool has no input schema." : "The input schema is no object.";
    problems.push({ path: "/inputSchema", message });
  }
  const optional = { title, outputSchema, annotations };
  const present = Object.entries(optional).filter(([, value]) => value !== undefined && value !== null);
  return createTool({
    ...Object.fromEntries(present),
    name: shortenName(`${sanitize(server)}_${sanitize(name)}`),
    description: typeof description === "string" ? description : "",
    inputSchema: completeSchema(isObject(inputSchema) ? inputSchema : {}),
    source: "mcp",
    originalName: name,
    origin: server,
    execute,
    ...(problems.length > 0 ? { problems } : {}),
  });
}

/** Adds the `type` and `properties` that models insist on where they are missing, and nothing else. */
function completeSchema(schema: { readonly [key: string]: unknown }): { readonly [key: string]: unknown } {
  if ("type" in schema && "properties" in schema) return schema;
  const type = "type" in schema ? {} : { type: "object" };
  const properties = "properties" in schema ? {} : { properties: {} };
  return { ...schema, ...type, ...properties };
}

function describeDouble(name: string, count: number): string {
  return `It has ${count} tools with the name "${name}". It can tell them apart no more than a model can, so each call may reach any of them.`;
}
