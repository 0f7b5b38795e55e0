"use client";

import { createContext, useEffect, useRef, useState } from "react";
import type { DraftActions } from "@/lib/client/drafts/draft-actions.ts";
import { draftHref, newDraftHref } from "@/lib/client/drafts/draft-href.ts";
import type { DraftSession } from "@/lib/client/drafts/draft-session.ts";
import { type Opening, openSession } from "@/lib/client/drafts/open-session.ts";
import type { Draft } from "@/lib/protocol/index.ts";
import styles from "./draft-stage.module.css";
import { DraftWorkspace } from "./draft-workspace.tsx";

/** What the pages below ask of the stage. */
export interface Stage {
  /** Shows a draft; one that is open already stays as it is. */
  openDraft(draft: Draft): void;
  /** Shows a new draft, with a linked text where there is one. */
  openNew(linkedCode: string | undefined): void;
  /** Whether the draft at this address is the one that is shown. */
  shows(path: string): boolean;
  /** Shows no draft. */
  clear(): void;
}

export const DraftStageContext = createContext<Stage | undefined>(undefined);

export interface DraftStageProps {
  readonly actions: DraftActions;
  /** What a new draft starts with. */
  readonly starterCode: string;
  readonly children: React.ReactNode;
}

/** Keeps one draft open while the address below changes. */
export function DraftStage({ actions, starterCode, children }: DraftStageProps) {
  const [session, setSession] = useState<DraftSession>();
  const [isEmpty, setEmpty] = useState(false);
  const current = useRef<DraftSession>(undefined);
  const opened = useRef<Opening>(undefined);

  const [stage] = useState((): Stage => {
    const open = async (opening: Opening) => {
      opened.current = opening;
      current.current?.close();
      current.current = undefined;
      setSession(undefined);
      setEmpty(false);
      const next = await openSession(actions, opening);
      // Another one was asked for meanwhile.
      if (opened.current !== opening) return next.close();
      current.current = next;
      next.open();
      setSession(next);
    };
    return {
      openDraft(draft) {
        const known = opened.current;
        const openId = current.current?.getState().draft?.id;
        if (openId === draft.id) return current.current?.meet(draft);
        if (known && "draft" in known && known.draft.id === draft.id && !current.current) return;
        void open({ draft });
      },
      openNew(linkedCode) {
        void open({ code: linkedCode ?? starterCode, loaded: linkedCode === undefined });
      },
      shows(path) {
        const id = current.current?.getState().draft?.id;
        return id !== undefined && path === draftHref(id);
      },
      clear() {
        opened.current = undefined;
        current.current?.close();
        current.current = undefined;
        setSession(undefined);
        setEmpty(true);
      },
    };
  });

  useEffect(
    () => () => {
      opened.current = undefined;
      current.current?.close();
      current.current = undefined;
    },
    [],
  );

  return (
    <DraftStageContext value={stage}>
      {children}
      {session ? (
        <DraftWorkspace key={session.token} session={session} actions={actions} />
      ) : isEmpty ? undefined : (
        <p className={styles.opening}>Opening…</p>
      )}
      {session ? <NameAddress session={session} /> : undefined}
    </DraftStageContext>
  );
}

/** Gives a new draft its address once the server has it. The pages don't change: the editor stays. */
function NameAddress({ session }: { readonly session: DraftSession }) {
  useEffect(() => {
    if (session.getState().draft) return;
    const stop = session.subscribe(() => {
      const id = session.getState().draft?.id;
      if (id === undefined) return;
      stop();
      if (location.pathname === newDraftHref) history.replaceState(null, "", draftHref(id));
    });
    return stop;
  }, [session]);
  return undefined;
}
