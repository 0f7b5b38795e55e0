"use client";

import { useState } from "react";
import type { DraftSession } from "@/lib/client/drafts/draft-session.ts";
import type { DraftState } from "@/lib/client/drafts/draft-state.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import styles from "./draft-notices.module.css";
import type { RenderDiff } from "./render-diff.ts";

export interface DraftNoticesProps {
  readonly session: DraftSession;
  readonly state: DraftState;
  /** What came of something that was asked for, in a sentence. */
  readonly told: string | undefined;
  readonly onDismissTold: () => void;
  readonly renderDiff: RenderDiff;
}

/** What there is to know or to decide about an open draft: other tabs, restored texts, faults. */
export function DraftNotices({ session, state, told, onDismissTold, renderDiff }: DraftNoticesProps) {
  const { conflict, restored, otherTabs, isMissing, fault } = state;
  return (
    <div className={styles.notices}>
      {told === undefined ? undefined : (
        <Notice
          tone="plain"
          actions={
            <Button look="quiet" onClick={onDismissTold}>
              Dismiss
            </Button>
          }
        >
          {told}
        </Notice>
      )}
      {conflict ? <ConflictBar session={session} state={state} renderDiff={renderDiff} /> : undefined}
      {isMissing ? (
        <Notice tone="bad" actions={<Button onClick={() => session.keepAsNew()}>Keep as a new draft</Button>}>
          This draft was deleted, in another tab or by someone else. Your text is still here.
        </Notice>
      ) : undefined}
      {restored && !conflict ? (
        <Notice
          tone="warn"
          actions={
            <>
              <Button onClick={() => session.settleRestored("mine")}>Keep it</Button>
              <Button look="quiet" onClick={() => session.settleRestored("theirs")}>
                {state.draft ? "Use the server's text" : "Start anew"}
              </Button>
            </>
          }
        >
          {`This text was brought back from this browser: it was typed at ${timeOf(restored.at)} and had not reached the server.`}
        </Notice>
      ) : undefined}
      {otherTabs > 0 && !conflict ? (
        <Notice tone="plain">
          This draft is open in another tab as well. What is written there is shown here too; where both
          change it at once, nothing is overwritten and you choose.
        </Notice>
      ) : undefined}
      {fault === undefined || conflict || isMissing ? undefined : (
        <Notice tone="bad">
          {state.save === "failed"
            ? `Not on the server yet, kept in this browser. ${fault} Trying again by itself.`
            : fault}
        </Notice>
      )}
    </div>
  );
}

function ConflictBar(props: Pick<DraftNoticesProps, "session" | "state" | "renderDiff">) {
  const { session, state, renderDiff } = props;
  const [isShown, setShown] = useState(false);
  const { conflict } = state;
  if (!conflict) return undefined;
  return (
    <>
      <Notice
        tone="bad"
        actions={
          <>
            <Button aria-expanded={isShown} onClick={() => setShown(!isShown)}>
              {isShown ? "Hide differences" : "Show differences"}
            </Button>
            <Button onClick={() => session.resolve("mine")}>Keep mine</Button>
            <Button onClick={() => session.resolve("theirs")}>Take theirs</Button>
          </>
        }
      >
        Another tab has changed this draft. Nothing was overwritten, and nothing more is sent to the server
        until you choose a text. Taking theirs can be undone in the editor.
      </Notice>
      {isShown ? (
        <div className={styles.difference}>
          {renderDiff({
            before: conflict.code,
            after: session.code,
            beforeLabel: "Theirs",
            afterLabel: "Mine",
          })}
        </div>
      ) : undefined}
    </>
  );
}

function timeOf(instant: string): string {
  return new Date(instant).toLocaleString();
}
