import type { Tool } from "@/lib/tool/index.ts";

/** A tool with the key that addresses it. */
export interface KeyedTool {
  /** The tool's name, or `NAME~2` where an earlier tool has that name. Unique. */
  readonly key: string;
  readonly tool: Tool;
  /** True where an earlier tool has the name, so that models never see this one. */
  readonly shadowed: boolean;
}

/** Gives each tool its key, in order: the first of a name has the name, the next ones `NAME~2`, `NAME~3` … */
export function assignKeys(tools: readonly Tool[]): KeyedTool[] {
  const names = new Set(tools.map((tool) => tool.name));
  const taken = new Set<string>();
  const counts = new Map<string, number>();
  return tools.map((tool) => {
    if (!taken.has(tool.name)) {
      taken.add(tool.name);
      return { key: tool.name, tool, shadowed: false };
    }
    let count = counts.get(tool.name) ?? 1;
    let key: string;
    do {
      count += 1;
      key = `${tool.name}~${count}`;
      // A tool may really be called `a~2`; its own name goes before a made one.
    } while (taken.has(key) || names.has(key));
    counts.set(tool.name, count);
    taken.add(key);
    return { key, tool, shadowed: true };
  });
}
