"use server";

import { z } from "zod";
import type { DraftReply, NewDraft } from "@/lib/client/drafts/draft-actions.ts";
import type { Drafts } from "@/lib/drafts/index.ts";
import { getPlayground } from "@/lib/playground.ts";
import type {
  Draft,
  DraftReading,
  DraftSummary,
  DraftVersion,
  DraftWriting,
  ToolFilePlan,
} from "@/lib/protocol/index.ts";

/** A text that is longer is refused, in UTF-16 units; what the sandbox reads is shorter by far. */
const longestCode = 1_000_000;
const longestName = 200;

const draftId = z.string().max(100);
const code = z
  .string()
  .max(longestCode, `The code is longer than ${longestCode} characters, so it was not kept.`);
const name = z
  .string()
  .transform((text) => text.trim().slice(0, longestName))
  .transform((text) => (text === "" ? undefined : text));
const versionNumber = z.number().int().positive();
const toolName = z.string().max(1_000);
const newDraft = z.object({ code, title: name.optional(), loaded: z.boolean() });

export async function listDrafts(): Promise<DraftReply<readonly DraftSummary[]>> {
  return reply((drafts) => drafts.list());
}

export async function getDraft(id: string): Promise<DraftReply<Draft | undefined>> {
  return reply((drafts) => drafts.get(draftId.parse(id)));
}

export async function createDraft(draft: NewDraft): Promise<DraftReply<Draft>> {
  return reply((drafts) => {
    const { title, ...text } = newDraft.parse(draft);
    return drafts.create({ ...text, ...(title === undefined ? {} : { title }) });
  });
}

export async function writeDraft(
  id: string,
  text: string,
  knownRevision: number,
): Promise<DraftReply<DraftWriting>> {
  return reply((drafts) =>
    drafts.write(draftId.parse(id), code.parse(text), z.number().parse(knownRevision)),
  );
}

export async function readDraft(id: string): Promise<DraftReply<DraftReading | undefined>> {
  return reply((drafts) => drafts.read(draftId.parse(id)));
}

export async function loadDraft(id: string): Promise<DraftReply<DraftReading | undefined>> {
  return reply((drafts) => drafts.load(draftId.parse(id)));
}

export async function saveDraft(
  id: string,
  versionName?: string,
): Promise<DraftReply<DraftVersion | undefined>> {
  return reply((drafts) => drafts.save(draftId.parse(id), name.optional().parse(versionName)));
}

export async function listDraftVersions(id: string): Promise<DraftReply<readonly DraftVersion[]>> {
  return reply((drafts) => drafts.versions(draftId.parse(id)));
}

export async function nameDraftVersion(
  id: string,
  version: number,
  versionName: string,
): Promise<DraftReply<boolean>> {
  return reply((drafts) =>
    drafts.nameVersion(draftId.parse(id), versionNumber.parse(version), name.parse(versionName)),
  );
}

export async function renameDraft(id: string, title: string): Promise<DraftReply<boolean>> {
  return reply((drafts) => drafts.rename(draftId.parse(id), name.parse(title)));
}

export async function duplicateDraft(id: string): Promise<DraftReply<Draft | undefined>> {
  return reply((drafts) => drafts.duplicate(draftId.parse(id)));
}

export async function deleteDraft(id: string): Promise<DraftReply<boolean>> {
  return reply((drafts) => drafts.delete(draftId.parse(id)));
}

export async function undoDeleteDraft(id: string): Promise<DraftReply<boolean>> {
  return reply((drafts) => drafts.undoDelete(draftId.parse(id)));
}

export async function planToolFile(id: string, tool: string): Promise<DraftReply<ToolFilePlan>> {
  return reply((drafts) => drafts.planToolFile(draftId.parse(id), toolName.parse(tool)));
}

export async function writeToolFile(
  id: string,
  tool: string,
  existing: string | undefined,
): Promise<DraftReply<ToolFilePlan>> {
  return reply((drafts) =>
    drafts.writeToolFile(draftId.parse(id), toolName.parse(tool), z.string().optional().parse(existing)),
  );
}

async function reply<Value>(work: (drafts: Drafts) => Promise<Value>): Promise<DraftReply<Value>> {
  try {
    return { ok: true, value: await work(getPlayground().drafts) };
  } catch (fault) {
    return { ok: false, message: describeFault(fault) };
  }
}

function describeFault(fault: unknown): string {
  if (fault instanceof z.ZodError) return fault.issues.map(({ message }) => message).join(" ");
  return fault instanceof Error ? fault.message : String(fault);
}
