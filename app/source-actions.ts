"use server";

import { z } from "zod";
import type { NewSourceInput, SourceRefusal } from "@/lib/client/actions.ts";
import { getPlayground } from "@/lib/playground.ts";
import type { EditReply } from "@/lib/toolkit/source-editor.ts";

export async function switchSource(sourceId: string, isOn: boolean): Promise<void> {
  await getPlayground().switchSource(z.string().parse(sourceId), z.boolean().parse(isOn));
}

// What arrives may be anything; `addSource` and `replaceSource` parse it.
export async function addSource(source: NewSourceInput): Promise<SourceRefusal | undefined> {
  return refusalOf(await getPlayground().addSource(source));
}

export async function readAddedSource(sourceId: string): Promise<NewSourceInput | undefined> {
  return getPlayground().addedSource(z.string().parse(sourceId));
}

export async function replaceSource(
  sourceId: string,
  source: NewSourceInput,
): Promise<SourceRefusal | undefined> {
  return refusalOf(await getPlayground().replaceSource(z.string().parse(sourceId), source));
}

export async function removeSource(sourceId: string): Promise<SourceRefusal | undefined> {
  return refusalOf(await getPlayground().removeSource(z.string().parse(sourceId)));
}

export async function restoreSource(sourceId: string): Promise<SourceRefusal | undefined> {
  return refusalOf(await getPlayground().restoreSource(z.string().parse(sourceId)));
}

function refusalOf(reply: EditReply): SourceRefusal | undefined {
  return reply.ok ? undefined : { message: reply.message, fields: reply.fields ?? {} };
}
