"use client";

import { useRouter } from "next/navigation";
import type { MenuItem } from "@/components/ui/menu.tsx";
import { askServer } from "@/lib/client/drafts/ask-server.ts";
import type { DraftActions } from "@/lib/client/drafts/draft-actions.ts";
import { draftHref } from "@/lib/client/drafts/draft-href.ts";
import type { DraftSession } from "@/lib/client/drafts/draft-session.ts";
import type { DraftState } from "@/lib/client/drafts/draft-state.ts";
import { exportCode } from "@/lib/client/drafts/export-draft.ts";
import { linkedCodeHref } from "@/lib/client/drafts/linked-code.ts";
import type { OpenDialog } from "./draft-dialogs.tsx";

interface DraftMenuOptions {
  readonly session: DraftSession;
  readonly state: DraftState;
  readonly actions: DraftActions;
  readonly openDialog: (dialog: OpenDialog) => void;
  /** Says in a sentence what came of it. */
  readonly tell: (words: string) => void;
}

/** Characters that mail and chat programs carry without cutting a link. */
const longestLink = 30_000;

/** What is done less often with an open draft. */
export function useDraftMenu(options: DraftMenuOptions): readonly MenuItem[] {
  const { session, state, actions, openDialog, tell } = options;
  const router = useRouter();
  const duplicate = async () => {
    if (!(await session.flush())) return;
    const id = session.getState().draft?.id;
    if (id === undefined) return;
    const reply = await askServer(() => actions.duplicate(id));
    if (!reply.ok) tell(reply.message);
    else if (reply.value) router.push(draftHref(reply.value.id));
  };
  const copyLink = async () => {
    const href = location.origin + linkedCodeHref(session.code);
    if (href.length > longestLink)
      return tell("This code is too long for a link, which programs would cut. Export it as a file instead.");
    try {
      await navigator.clipboard.writeText(href);
      tell("The link is copied. Whoever opens it gets a draft of their own; nothing runs before Load.");
    } catch {
      tell("The browser refused to copy the link.");
    }
  };
  return [
    { id: "rename", label: "Rename", onChoose: () => openDialog("rename") },
    {
      id: "duplicate",
      label: "Duplicate",
      detail: "Opens a copy as a draft of its own",
      onChoose: () => void duplicate(),
    },
    {
      id: "export",
      label: "Export as .ts",
      onChoose: () => exportCode(state.title, session.code),
    },
    {
      id: "link",
      label: "Copy link to the code",
      detail: "Whoever opens it gets a draft of their own; nothing runs before Load",
      onChoose: () => void copyLink(),
    },
  ];
}
