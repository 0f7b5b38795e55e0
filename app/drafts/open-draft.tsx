"use client";

import { usePathname, useRouter } from "next/navigation";
import { useContext, useEffect } from "react";
import { draftHref, newDraftHref } from "@/lib/client/drafts/draft-href.ts";
import { readLinkedCode } from "@/lib/client/drafts/linked-code.ts";
import type { Draft } from "@/lib/protocol/index.ts";
import { DraftStageContext } from "./draft-stage.tsx";

export interface OpenDraftProps {
  /** Absent on the page of a new draft, and where there is no such draft. */
  readonly draft?: Draft;
  /** What stands there where there is no such draft. */
  readonly children?: React.ReactNode;
}

/** Says which draft the address means; the stage above shows it. */
export function OpenDraft({ draft, children }: OpenDraftProps) {
  const stage = useContext(DraftStageContext);
  const path = usePathname();
  const router = useRouter();
  const isMissing = children !== undefined;
  useEffect(() => {
    if (isMissing) return stage?.clear();
    if (draft && path === draftHref(draft.id)) stage?.openDraft(draft);
    if (draft) return;
    if (path !== newDraftHref) {
      // A new draft was given its address: it is open already, or someone has come back to it later.
      if (!stage?.shows(path)) router.refresh();
      return;
    }
    const openNew = () => stage?.openNew(readLinkedCode(location.hash));
    openNew();
    addEventListener("hashchange", openNew);
    return () => removeEventListener("hashchange", openNew);
  }, [stage, router, path, draft, isMissing]);
  return children;
}
