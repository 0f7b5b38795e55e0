"use client";

import { useRouter } from "next/navigation";
import { askServer } from "./ask-server.ts";
import type { DraftActions } from "./draft-actions.ts";
import { draftHref } from "./draft-href.ts";

/** Makes a draft of a foreign text, which is not evaluated before Load, and opens it; gives why not, in a sentence. */
export function useImportDraft(
  actions: Pick<DraftActions, "create">,
): (code: string, title: string | undefined) => Promise<string | undefined> {
  const router = useRouter();
  return async (code, title) => {
    const named = title === undefined ? {} : { title };
    const reply = await askServer(() => actions.create({ code, loaded: false, ...named }));
    if (!reply.ok) return reply.message;
    router.push(draftHref(reply.value.id));
    return undefined;
  };
}
