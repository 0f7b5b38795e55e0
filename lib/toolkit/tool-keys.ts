import type { Tool } from "@/lib/tool/index.ts";

/** A tool with the key that addresses it. */
export interface KeyedTool {
  /** The tool's name, or `NAME~2` where an earlier tool has that name. Unique. */
  readonly key: string;
  readonly tool: Tool;
  /** True where an earlier tool has the name, so that models never see this one. */
  readonly shadowed: boolean;
}

/**
 * Gives each tool its key, in order: the first of a name has the name, the next ones `NAME~2`, `NAME~3` …
 * @param replacedBy which other tool has the name instead where this one would be the first to have it.
 */
export function assignKeys(
  tools: readonly Tool[],
  replacedBy: (first: Tool) => Tool | undefined = () => undefined,
): KeyedTool[] {
  const owners = findOwners(tools, replacedBy);
  const taken = new Set<string>();
  const counts = new Map<string, number>();
  return tools.map((tool, index) => {
    if (owners.get(tool.name) === index) {
      taken.add(tool.name);
      return { key: tool.name, tool, shadowed: false };
    }
    let count = counts.get(tool.name) ?? 1;
    let key: string;
    do {
      count += 1;
      key = `${tool.name}~${count}`;
      // A tool may really be called `a~2`; its own name goes before a made one.
    } while (taken.has(key) || owners.has(key));
    counts.set(tool.name, count);
    taken.add(key);
    return { key, tool, shadowed: true };
  });
}

/** Where the tool is that has a name. */
function findOwners(
  tools: readonly Tool[],
  replacedBy: (first: Tool) => Tool | undefined,
): ReadonlyMap<string, number> {
  const owners = new Map<string, number>();
  tools.forEach((tool, index) => {
    if (owners.has(tool.name)) return;
    const other = replacedBy(tool);
    owners.set(tool.name, other === undefined ? index : tools.indexOf(other));
  });
  return owners;
}
