import { Button } from "../ui/button.tsx";
import styles from "./history.module.css";
import type { ChangeNote } from "./use-run-changes.ts";

export interface ChangeNoticeProps {
  readonly note: ChangeNote | undefined;
  readonly onDismiss: () => void;
}

/** What came of the last change, with Undo where it can be taken back. */
export function ChangeNotice({ note, onDismiss }: ChangeNoticeProps) {
  if (!note) return undefined;
  return (
    <div
      role={note.isFault ? "alert" : "status"}
      className={`${styles.notice} ${styles.noticeRow}`}
      data-tone={note.isFault ? undefined : "plain"}
    >
      <span>{note.words}</span>
      <span className={styles.tools}>
        {note.undo ? <Button onClick={note.undo}>Undo</Button> : undefined}
        <Button look="quiet" onClick={onDismiss}>
          Dismiss
        </Button>
      </span>
    </div>
  );
}
