/** What the key of a draft's tool addresses. */
export interface DraftKey {
  readonly draftId: string;
  /** A saved version; absent: the text as it stands. */
  readonly version?: number;
  readonly toolName: string;
}

const pattern = /^draft:([a-zA-Z0-9]+)(?:@([1-9]\d{0,8}))?\/(.*)$/s;

/** `draft:ID/NAME`, or `draft:ID@VERSION/NAME`; the name is the rest, whatever it holds. */
export function writeDraftKey({ draftId, version, toolName }: DraftKey): string {
  return `draft:${draftId}${version === undefined ? "" : `@${version}`}/${toolName}`;
}

/** What a key says; undefined for the key of any other tool. */
export function readDraftKey(key: string): DraftKey | undefined {
  const [, draftId, version, toolName] = pattern.exec(key) ?? [];
  if (draftId === undefined || toolName === undefined) return undefined;
  return { draftId, toolName, ...(version === undefined ? {} : { version: Number(version) }) };
}
