import { saysMore } from "@/lib/client/says-more.ts";
import type { ToolMatch } from "@/lib/client/search-tools.ts";
import type { ToolSummary } from "@/lib/protocol/index.ts";
import type { ToolSource } from "@/lib/tool/index.ts";

/** One row of the list, of a height that is known without measuring. */
export type ListRow =
  | {
      readonly type: "group";
      readonly id: string;
      readonly origin: string;
      readonly source: ToolSource;
      readonly count: number;
      readonly collapsed: boolean;
    }
  | {
      readonly type: "tool";
      readonly id: string;
      readonly tool: ToolSummary;
      /** The tool's source, where it is another than its group's. */
      readonly source?: ToolSource;
      /** A second line: the title, or the place in the description that a search found. */
      readonly detail?: string;
    };

/** Heights in pixels. */
export const rowHeights = { group: 36, plain: 28, detailed: 46 } as const;

export function heightOf(row: ListRow): number {
  if (row.type === "group") return rowHeights.group;
  return row.detail === undefined ? rowHeights.plain : rowHeights.detailed;
}

/**
 * The rows for what a search found: groups in the order of their best match, each with its tools.
 * A collapsed group shows only its head; while one searches, every group is open.
 */
export function listRows(
  matches: readonly ToolMatch[],
  words: readonly string[],
  collapsed: ReadonlySet<string>,
): readonly ListRow[] {
  const groups = new Map<string, ToolMatch[]>();
  for (const match of matches) {
    const id = match.tool.origin;
    const group = groups.get(id);
    if (group) group.push(match);
    else groups.set(id, [match]);
  }
  const rows: ListRow[] = [];
  for (const [id, group] of groups) {
    const tool = group[0]?.tool;
    if (!tool) continue;
    const isCollapsed = words.length === 0 && collapsed.has(id);
    rows.push({
      type: "group",
      id,
      origin: tool.origin,
      source: tool.source,
      count: group.length,
      collapsed: isCollapsed,
    });
    if (!isCollapsed) for (const match of group) rows.push(toolRow(match, words, tool.source));
  }
  return rows;
}

function toolRow({ tool, where }: ToolMatch, words: readonly string[], source: ToolSource): ListRow {
  const detail = where === "description" ? snippet(tool.description, words) : tool.title;
  const shown = detail && saysMore(detail, tool.key) ? { detail } : {};
  return {
    type: "tool",
    id: tool.key,
    tool,
    ...shown,
    ...(tool.source === source ? {} : { source: tool.source }),
  };
}

/** The part of a description that begins shortly before the first word found in it. */
function snippet(description: string, words: readonly string[]): string {
  const text = description.replace(/\s+/g, " ");
  const lower = text.toLowerCase();
  const places = words.map((word) => lower.indexOf(word)).filter((place) => place >= 0);
  const start = Math.max(0, Math.min(...places, text.length) - 12);
  const wordStart = start === 0 ? 0 : text.indexOf(" ", start) + 1;
  return (wordStart > 0 ? "…" : "") + text.slice(wordStart, wordStart + 120);
}
