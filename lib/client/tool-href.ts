import { readDraftKey, writeDraftKey } from "@/lib/protocol/index.ts";
import { draftHref } from "./drafts/draft-href.ts";

// A path segment that is empty, "." or ".." would be walked away by every URL parser, however it is encoded.
const unusableSegments = new Set(["", ".", ".."]);

/**
 * The address of a tool's page; that of a draft's tool is the draft. Every key survives: slashes, spaces and percent signs
 * too.
 */
export function toolHref(key: string): string {
  const draft = readDraftKey(key);
  if (draft) return draftHref(draft.draftId, draft.toolName);
  const encoded = encodeURIComponent(key.replace(/\p{Surrogate}/gu, "\ufffd"));
  return unusableSegments.has(key) ? `/tools?key=${encoded}` : `/tools/${encoded}`;
}

/** The key of the tool that stands at {@link toolHref}: for a saved version of a draft's tool, the text as it stands. */
export function pageToolKey(key: string): string {
  const draft = readDraftKey(key);
  return draft ? writeDraftKey({ draftId: draft.draftId, toolName: draft.toolName }) : key;
}

/** The key in a segment of the address, as Next hands it over; the segment itself where it is no valid encoding. */
export function toolKeyFromSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
