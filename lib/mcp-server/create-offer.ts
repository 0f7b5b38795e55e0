import { sanitize, shortenName, type Tool, toolNamePattern } from "@/lib/tool/index.ts";
import type { Offer, OfferedTool, WithheldTool } from "./offered-tool.ts";

/** The builtins that change files or run commands. */
const changingBuiltins = new Set(["write", "edit", "apply_patch", "bash"]);
const longestName = 128;
/** Stands in `mcpServer.allow` for every tool. */
const everyTool = "*";

/**
 * Decides which tools clients are offered: all but those that may destroy something and the builtins that change things,
 * which have to be named in `allow`. A name that clients don't accept is given in a form that they do; names that are
 * right as they are come first, so that none of them changes.
 * @param tools the first of each name, in order.
 */
export function createOffer(tools: readonly Tool[], allow: readonly string[]): Offer {
  const allowed = new Set(allow);
  const withheld: WithheldTool[] = [];
  const chosen = tools.filter((tool) => {
    const reason = allowed.has(everyTool) || allowed.has(tool.name) ? undefined : whyWithheld(tool);
    if (reason !== undefined) withheld.push({ name: tool.name, reason });
    return reason === undefined;
  });
  const taken = new Set(chosen.map(({ name }) => name).filter(isAccepted));
  const offered = chosen.map((tool): OfferedTool => ({ name: findName(tool.name, taken), tool }));
  const known = new Set(tools.map(({ name }) => name));
  return {
    tools: offered,
    byName: new Map(offered.map((entry) => [entry.name, entry])),
    withheld,
    renamed: offered.filter(({ name, tool }) => name !== tool.name),
    allowed: [...allowed],
    unknownAllowed: [...allowed].filter((name) => name !== everyTool && !known.has(name)),
  };
}

function whyWithheld(tool: Tool): string | undefined {
  if (tool.source === "builtin" && changingBuiltins.has(tool.name)) {
    return tool.name === "bash" ? "runs commands on this machine" : "changes files of the workspace";
  }
  return tool.annotations?.destructiveHint === true ? "says that it may destroy something" : undefined;
}

function isAccepted(name: string): boolean {
  return toolNamePattern.test(name) && name.length <= longestName;
}

function findName(own: string, taken: Set<string>): string {
  if (isAccepted(own)) return own;
  const base = shortenName(sanitize(own) || "tool");
  let name = base;
  for (let count = 2; taken.has(name); count += 1) name = shortenName(`${base}_${count}`);
  taken.add(name);
  return name;
}
