import type { DraftActions } from "@/lib/client/drafts/draft-actions.ts";
import * as actions from "./draft-actions.ts";

/** The server actions of drafts, as pages hand them down. */
export const draftActions: DraftActions = {
  list: actions.listDrafts,
  get: actions.getDraft,
  create: actions.createDraft,
  write: actions.writeDraft,
  read: actions.readDraft,
  load: actions.loadDraft,
  save: actions.saveDraft,
  versions: actions.listDraftVersions,
  nameVersion: actions.nameDraftVersion,
  rename: actions.renameDraft,
  duplicate: actions.duplicateDraft,
  delete: actions.deleteDraft,
  undoDelete: actions.undoDeleteDraft,
  planToolFile: actions.planToolFile,
  writeToolFile: actions.writeToolFile,
};
