import type { ToolSummary } from "@/lib/protocol/index.ts";

/** A tool that a search found. */
export interface ToolMatch {
  readonly tool: ToolSummary;
  /** Where the match stands, for what the list shows beside the key. */
  readonly where: "key" | "title" | "description" | "origin";
}

interface Entry {
  readonly tool: ToolSummary;
  readonly key: string;
  readonly title: string;
  readonly description: string;
  readonly origin: string;
}

/** Tools ready to be searched: lower-cased once a list, not once a key press. */
export type SearchIndex = readonly Entry[];

export function indexTools(tools: readonly ToolSummary[]): SearchIndex {
  return tools.map((tool) => ({
    tool,
    key: tool.key.toLowerCase(),
    title: (tool.title ?? "").toLowerCase(),
    description: tool.description.toLowerCase(),
    origin: `${tool.origin} ${tool.source}`.toLowerCase(),
  }));
}

/** The words that a query asks for, lower-cased; all must be found. */
export function wordsOf(query: string): readonly string[] {
  return query.toLowerCase().split(/\s+/).filter(Boolean);
}

/** The tools that hold every word, best first: by key, then title, description, source. Order is kept among equals. */
export function searchTools(index: SearchIndex, query: string): readonly ToolMatch[] {
  const words = wordsOf(query);
  if (words.length === 0) return index.map(({ tool }) => ({ tool, where: "key" }));
  const ranked: ToolMatch[][] = [[], [], [], [], [], []];
  for (const entry of index) {
    const rank = rankOf(entry, words);
    if (rank !== undefined) ranked[rank]?.push({ tool: entry.tool, where: places[rank] ?? "key" });
  }
  return ranked.flat();
}

const places = ["key", "key", "key", "title", "description", "origin"] as const;

/** 0 the key itself, 1 its beginning, 2 inside it, then the other places; the worst word decides. */
function rankOf(entry: Entry, words: readonly string[]): number | undefined {
  let worst = 0;
  for (const word of words) {
    const rank = rankOfWord(entry, word);
    if (rank === undefined) return undefined;
    if (rank > worst) worst = rank;
  }
  return worst;
}

function rankOfWord(entry: Entry, word: string): number | undefined {
  if (entry.key === word) return 0;
  if (entry.key.startsWith(word)) return 1;
  if (entry.key.includes(word)) return 2;
  if (entry.title.includes(word)) return 3;
  if (entry.description.includes(word)) return 4;
  return entry.origin.includes(word) ? 5 : undefined;
}
