import type { ToolMatch } from "@/lib/client/search-tools.ts";
import type { ToolSource } from "@/lib/tool/index.ts";

/** One row of the list, of a height that is known without measuring. */
export type ListRow =
  | {
      readonly type: "group";
      readonly id: string;
      readonly source: ToolSource;
      readonly count: number;
      readonly collapsed: boolean;
    }
  | {
      readonly type: "tool";
      readonly id: string;
      readonly match: ToolMatch;
      /** The source of the first tool in its group, which the group's head shows. */
      readonly groupSource: ToolSource;
    };

/** Heights in pixels. */
const rowHeights = { group: 36, plain: 28, detailed: 46 } as const;

/**
 * The rows for what a search found: groups in the order of their best match, each with its tools.
 * A collapsed group shows only its head; while one searches, every group is open.
 */
export function listRows(
  matches: readonly ToolMatch[],
  isSearch: boolean,
  collapsed: ReadonlySet<string>,
): readonly ListRow[] {
  const groups = new Map<string, ToolMatch[]>();
  for (const match of matches) {
    const group = groups.get(match.tool.origin);
    if (group) group.push(match);
    else groups.set(match.tool.origin, [match]);
  }
  const rows: ListRow[] = [];
  for (const [id, group] of groups) {
    const source = group[0]?.tool.source;
    if (source === undefined) continue;
    const isCollapsed = !isSearch && collapsed.has(id);
    rows.push({ type: "group", id, source, count: group.length, collapsed: isCollapsed });
    if (isCollapsed) continue;
    for (const match of group) rows.push({ type: "tool", id: match.tool.key, match, groupSource: source });
  }
  return rows;
}

/** Where each row begins, in pixels from the top; one more than there are rows, the last being the whole height. */
export function rowOffsets(rows: readonly ListRow[]): Float64Array {
  const offsets = new Float64Array(rows.length + 1);
  let offset = 0;
  for (const [index, row] of rows.entries()) {
    offset += heightOf(row);
    offsets[index + 1] = offset;
  }
  return offsets;
}

function heightOf(row: ListRow): number {
  if (row.type === "group") return rowHeights.group;
  const { title, where } = row.match;
  return title === undefined && where !== "description" ? rowHeights.plain : rowHeights.detailed;
}

/** The second line of a row: the place in the description that was found, else the title. */
export function detailOf({ tool, title, where }: ToolMatch, words: readonly string[]): string | undefined {
  return where === "description" ? snippet(tool.description, words) : title;
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
