"use client";

import { useRouter } from "next/navigation";
import type { MenuItem } from "@/components/ui/menu.tsx";
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
}

/** What is done less often with an open draft. */
export function useDraftMenu({ session, state, actions, openDialog }: DraftMenuOptions): readonly MenuItem[] {
  const router = useRouter();
  const duplicate = async () => {
    if (!(await session.flush())) return;
    const id = session.getState().draft?.id;
    const reply = id === undefined ? undefined : await actions.duplicate(id);
    if (reply?.ok && reply.value) router.push(draftHref(reply.value.id));
  };
  const copyLink = () =>
    void navigator.clipboard.writeText(location.origin + linkedCodeHref(session.code)).catch(() => {});
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
      onChoose: copyLink,
    },
  ];
}
