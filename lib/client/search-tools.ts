import type { ToolSummary } from "@/lib/protocol/index.ts";
import { saysMore } from "./says-more.ts";

/** A tool that a search found. */
export interface ToolMatch {
  readonly tool: ToolSummary;
  /** The tool's title, where it says more than the key. */
  readonly title?: string;
  /** Where the match stands, for what the list shows beside the key. */
  readonly where: "key" | "title" | "description" | "origin";
}

interface Entry {
  /** The match of this tool by key; the others are made when they are found. */
  readonly byKey: ToolMatch;
  /** Key, title, description and source, lower-cased and in this order, so that the first place found is the best. */
  readonly text: string;
  /** Where key, title and description end in `text`. */
  readonly keyEnd: number;
  readonly titleEnd: number;
  readonly descriptionEnd: number;
}

/** Tools ready to be searched: lower-cased once a list, not once a key press. */
export type SearchIndex = readonly Entry[];

export function indexTools(tools: readonly ToolSummary[]): SearchIndex {
  return tools.map((tool) => {
    const key = tool.key.toLowerCase();
    const title = (tool.title ?? "").toLowerCase();
    const description = tool.description.toLowerCase();
    const keyEnd = key.length;
    const titleEnd = keyEnd + 1 + title.length;
    return {
      byKey: matchByKey(tool),
      text: `${key}\n${title}\n${description}\n${tool.origin.toLowerCase()} ${tool.source}`,
      keyEnd,
      titleEnd,
      descriptionEnd: titleEnd + 1 + description.length,
    };
  });
}

function matchByKey(tool: ToolSummary): ToolMatch {
  const hasTitle = tool.title !== undefined && saysMore(tool.title, tool.key);
  return hasTitle ? { tool, title: tool.title, where: "key" } : { tool, where: "key" };
}

/** The words that a query asks for, lower-cased; all must be found. */
export function wordsOf(query: string): readonly string[] {
  return query.toLowerCase().split(/\s+/).filter(Boolean);
}

/** By rank, the best first: the key itself, its beginning, inside it, then the other places. */
const places = ["key", "key", "key", "title", "description", "origin"] as const;

/** The tools that hold every word, best first: by key, then title, description, source. Order is kept among equals. */
export function searchTools(index: SearchIndex, query: string): readonly ToolMatch[] {
  const words = wordsOf(query);
  if (words.length === 0) return index.map(({ byKey }) => byKey);
  const ranked: ToolMatch[][] = places.map(() => []);
  for (const entry of index) {
    const rank = rankOf(entry, words);
    if (rank !== undefined) ranked[rank]?.push(matchAt(entry, rank));
  }
  return ranked.flat();
}

function matchAt({ byKey }: Entry, rank: number): ToolMatch {
  const where = places[rank] ?? "key";
  return where === "key" ? byKey : { ...byKey, where };
}

/** The worst word decides. */
function rankOf(entry: Entry, words: readonly string[]): number | undefined {
  let worst = 0;
  for (const word of words) {
    const at = entry.text.indexOf(word);
    if (at < 0) return undefined;
    const rank = rankAt(entry, at, word);
    if (rank > worst) worst = rank;
  }
  return worst;
}

function rankAt(entry: Entry, at: number, word: string): number {
  if (at < entry.keyEnd) {
    if (at > 0) return 2;
    return word.length === entry.keyEnd ? 0 : 1;
  }
  if (at < entry.titleEnd) return 3;
  return at < entry.descriptionEnd ? 4 : 5;
}
