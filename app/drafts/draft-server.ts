import type { DraftActions } from "@/lib/client/drafts/draft-actions.ts";
import {
  createDraft,
  deleteDraft,
  duplicateDraft,
  getDraft,
  listDrafts,
  listDraftVersions,
  loadDraft,
  nameDraftVersion,
  planToolFile,
  readDraft,
  renameDraft,
  saveDraft,
  undoDeleteDraft,
  writeDraft,
  writeToolFile,
} from "../draft-actions.ts";

/** The server actions of drafts, as they are handed to the pages. */
export const draftActions: DraftActions = {
  list: listDrafts,
  get: getDraft,
  create: createDraft,
  write: writeDraft,
  read: readDraft,
  load: loadDraft,
  save: saveDraft,
  versions: listDraftVersions,
  nameVersion: nameDraftVersion,
  rename: renameDraft,
  duplicate: duplicateDraft,
  delete: deleteDraft,
  undoDelete: undoDeleteDraft,
  planToolFile,
  writeToolFile,
};
