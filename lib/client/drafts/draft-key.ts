/** What addresses a tool of a draft: of its text as it stands, or of a saved version. */
export interface DraftKey {
  readonly draftId: string;
  /** Absent: the text as it stands. */
  readonly version?: number;
  readonly toolName: string;
}

const written = /^draft:([A-Za-z0-9]+)(?:@([0-9]+))?\/(.*)$/s;

/** `draft:ID/NAME`, or `draft:ID@3/NAME` for a saved version. */
export function writeDraftKey({ draftId, version, toolName }: DraftKey): string {
  return `draft:${draftId}${version === undefined ? "" : `@${version}`}/${toolName}`;
}

/** The parts of a key; undefined for the key of any other tool. */
export function readDraftKey(key: string): DraftKey | undefined {
  const match = written.exec(key);
  if (!match) return undefined;
  const [, draftId = "", version, toolName = ""] = match;
  return { draftId, toolName, ...(version === undefined ? {} : { version: Number(version) }) };
}

/** The address of a draft, with one of its tools chosen where a name is given. */
export function draftHref(id: string, toolName?: string): string {
  const search =
    toolName === undefined
      ? ""
      : `?tool=${encodeURIComponent(toolName.replace(/\p{Surrogate}/gu, "\ufffd"))}`;
  return `/drafts/${encodeURIComponent(id)}${search}`;
}

/** Where a new draft begins. */
export const newDraftHref = "/drafts/new";
