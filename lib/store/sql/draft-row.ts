import { createHash } from "node:crypto";
import type { Selectable } from "kysely";
import type { Draft, DraftSummary, DraftVersion } from "@/lib/protocol/index.ts";
import { present, toInstant } from "./run-row.ts";
import { fromStorable } from "./storable-text.ts";
import type { DraftsTable, DraftVersionsTable } from "./tables.ts";

const untitled = "Untitled";

/** The columns that a list shows; the text is not among them. */
export const summaryColumns = [
  "id",
  "title",
  "tool_name",
  "code_hash",
  "revision",
  "loaded",
  "created_at",
  "changed_at",
  "saved_version",
  "saved_hash",
] as const;

type SummaryRow = Pick<Selectable<DraftsTable>, (typeof summaryColumns)[number]>;

export function toDraftSummary(row: SummaryRow): DraftSummary {
  return {
    id: row.id,
    title: titleOf(row),
    createdAt: toInstant(row.created_at),
    changedAt: toInstant(row.changed_at),
    savedVersion: row.saved_version,
    unsaved: row.code_hash !== row.saved_hash,
    loaded: row.loaded === 1,
  };
}

export function toDraft(row: Selectable<DraftsTable>): Draft {
  return { ...toDraftSummary(row), code: fromStorable(row.code), revision: row.revision };
}

export function toDraftVersion(row: Selectable<DraftVersionsTable>): DraftVersion {
  return {
    version: row.version,
    savedAt: toInstant(row.saved_at),
    code: fromStorable(row.code),
    ...present("name", row.name === null ? undefined : fromStorable(row.name)),
  };
}

export function titleOf({ title, tool_name: toolName }: Pick<SummaryRow, "title" | "tool_name">): string {
  return fromStorable(title ?? toolName ?? untitled);
}

export function hashCode(code: string): string {
  return createHash("sha256").update(JSON.stringify(code)).digest("hex");
}
