import type { Draft } from "@/lib/protocol/index.ts";
import type { DraftActions } from "./draft-actions.ts";
import { openDraftWire } from "./draft-presence.ts";
import { DraftSession } from "./draft-session.ts";
import { type FoundText, LocalTexts, newDraftId, type TextStorage } from "./local-texts.ts";
import { holdOpening, isOver } from "./opening-lock.ts";

/** What is opened: a draft of the server, or a new one with the text that it starts with. */
export type Opening =
  | { readonly draft: Draft }
  | {
      readonly code: string;
      /** False for a text that came by a link. */
      readonly loaded: boolean;
    };

/** Opens a draft with the text that this browser has kept of it, where a tab was closed or crashed before it was saved. */
export async function openSession(actions: DraftActions, opening: Opening): Promise<DraftSession> {
  const texts = new LocalTexts(browserStorage());
  texts.prune();
  const token = crypto.randomUUID();
  const release = holdOpening(token);
  const shared = { actions, texts, token, openWire: openDraftWire };
  const session = new DraftSession({ ...shared, ...(await withKeptText(texts, opening)) });
  session.onClose(release);
  return session;
}

async function withKeptText(texts: LocalTexts, opening: Opening) {
  if (!("draft" in opening)) {
    // A linked text is what was asked for; what an earlier tab left waits for a plain new draft.
    const kept = opening.loaded ? await findLeftText(texts, newDraftId, "") : undefined;
    if (!kept) return { draft: undefined, ...opening };
    const { code, loaded, at, token } = kept;
    return { draft: undefined, code, loaded, leftToken: token, restored: { serverCode: opening.code, at } };
  }
  const { draft } = opening;
  const kept = await findLeftText(texts, draft.id, draft.code);
  if (!kept) return { draft, code: draft.code, loaded: draft.loaded };
  const { code, at, token } = kept;
  return {
    draft,
    code,
    loaded: draft.loaded,
    leftToken: token,
    ...(kept.revision === draft.revision
      ? { restored: { serverCode: draft.code, at } }
      : { conflict: draft }),
  };
}

/** The newest text of a draft that nobody has open any more and that differs; what says nothing new is forgotten. */
async function findLeftText(
  texts: LocalTexts,
  draftId: string,
  serverCode: string,
): Promise<FoundText | undefined> {
  for (const found of texts.find(draftId)) {
    if (!(await isOver(found.token))) continue;
    if (found.code !== serverCode) return found;
    texts.remove(draftId, found.token);
  }
  return undefined;
}

function browserStorage(): TextStorage | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}
