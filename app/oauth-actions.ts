"use server";

import { z } from "zod";
import { getPlayground } from "@/lib/playground.ts";

export async function signOutSource(sourceId: string): Promise<void> {
  await getPlayground().signIns.signOut(z.string().parse(sourceId));
}
