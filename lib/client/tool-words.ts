import { readDraftKey } from "@/lib/protocol/index.ts";

/** What people call the tool of a key: the key itself, and `NAME (draft)` or `NAME (draft, version 2)` for a draft's. */
export function toolWords(key: string): string {
  const draft = readDraftKey(key);
  if (!draft) return key;
  const name = draft.toolName === "" ? '""' : draft.toolName;
  return draft.version === undefined ? `${name} (draft)` : `${name} (draft, version ${draft.version})`;
}
