"use client";

import { useCallback, useEffect, useState } from "react";
import { askServer } from "@/lib/client/drafts/ask-server.ts";
import type { DraftReply } from "@/lib/client/drafts/draft-actions.ts";

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
