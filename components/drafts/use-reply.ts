"use client";

import { useCallback, useEffect, useState } from "react";
import type { DraftReply } from "@/lib/client/drafts/draft-actions.ts";
import { serverFault } from "@/lib/client/drafts/server-fault.ts";

/** Asks the server, and gives a refusal for what went wrong on the way. */
export async function askServer<Value>(act: () => Promise<DraftReply<Value>>): Promise<DraftReply<Value>> {
  try {
    return await act();
  } catch (error) {
    return { ok: false, message: serverFault(error) };
  }
}

/** What the server gives when a dialog opens, and again whenever `reload` is called; undefined until it has come. */
export function useReply<Value>(act: () => Promise<DraftReply<Value>>): {
  readonly reply: DraftReply<Value> | undefined;
  readonly reload: () => Promise<void>;
} {
  const [first] = useState(() => act);
  const [reply, setReply] = useState<DraftReply<Value>>();
  const reload = useCallback(async () => setReply(await askServer(first)), [first]);
  useEffect(() => void reload(), [reload]);
  return { reply, reload };
}
