"use server";

import { z } from "zod";
import type { NewSourceInput } from "@/lib/client/actions.ts";
import { getPlayground } from "@/lib/playground.ts";

export async function switchSource(sourceId: string, isOn: boolean): Promise<void> {
  await getPlayground().switchSource(z.string().parse(sourceId), z.boolean().parse(isOn));
}

export async function addSource(source: NewSourceInput): Promise<string | undefined> {
  // What arrives may be anything; `addSource` parses it.
  const reply = await getPlayground().addSource(source);
  return reply.ok ? undefined : reply.message;
}

export async function removeSource(sourceId: string): Promise<string | undefined> {
  const reply = await getPlayground().removeSource(z.string().parse(sourceId));
  return reply.ok ? undefined : reply.message;
}
