"use client";

import { useEffect, useRef } from "react";
import { Button } from "./button.tsx";
import styles from "./change-notice.module.css";
import { Notice } from "./notice.tsx";

/** What came of a change, in a sentence, and how to take it back. */
export interface ChangeNote {
  readonly words: string;
  readonly isFault: boolean;
  /** Absent where there is nothing to take back. */
  readonly undo?: () => void;
}

export interface ChangeNoticeProps {
  readonly note: ChangeNote | undefined;
  readonly onDismiss: () => void;
}

/**
 * What came of the last change. The focus goes to Undo, since what had it is gone with the change; from Undo to Dismiss, and
 * from there to the main part of the page. It stays in view while the page scrolls.
 */
export function ChangeNotice({ note, onDismiss }: ChangeNoticeProps) {
  const undo = useRef<HTMLButtonElement>(null);
  const dismiss = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (note?.undo) undo.current?.focus({ preventScroll: true });
    else if (note && document.activeElement === document.body)
      dismiss.current?.focus({ preventScroll: true });
  }, [note]);
  if (!note) return undefined;
  return (
    <div className={styles.place}>
      <Notice
        tone={note.isFault ? "bad" : "plain"}
        actions={
          <>
            {note.undo ? (
              <Button ref={undo} onClick={note.undo}>
                Undo
              </Button>
            ) : undefined}
            <Button
              ref={dismiss}
              look="quiet"
              onClick={(event) => {
                event.currentTarget.closest("main")?.focus({ preventScroll: true });
                onDismiss();
              }}
            >
              Dismiss
            </Button>
          </>
        }
      >
        {note.words}
      </Notice>
    </div>
  );
}
