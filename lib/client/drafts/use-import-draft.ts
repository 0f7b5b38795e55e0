"use client";

import { useRouter } from "next/navigation";
import type { DraftActions } from "./draft-actions.ts";
import { draftHref } from "./draft-href.ts";
import { serverFault } from "./server-fault.ts";

/** Makes a draft of a foreign text, which is not evaluated before Load, and opens it; gives why not, in a sentence. */
export function useImportDraft(
  actions: Pick<DraftActions, "create">,
): (code: string, title: string | undefined) => Promise<string | undefined> {
  const router = useRouter();
  return async (code, title) => {
    try {
      const reply = await actions.create({ code, loaded: false, ...(title === undefined ? {} : { title }) });
      if (!reply.ok) return reply.message;
      router.push(draftHref(reply.value.id));
      return undefined;
    } catch (error) {
      return serverFault(error);
    }
  };
}
