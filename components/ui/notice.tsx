import styles from "./notice.module.css";

export interface NoticeProps {
  readonly tone: "plain" | "warn" | "bad";
  /** Buttons to act on it. */
  readonly actions?: React.ReactNode;
  readonly children: React.ReactNode;
}

/** A message in the flow of a page, announced when it appears. */
export function Notice({ tone, actions, children }: NoticeProps) {
  return (
    <div role={tone === "bad" ? "alert" : "status"} className={styles.notice} data-tone={tone}>
      <div className={styles.words}>{children}</div>
      {actions ? <div className={styles.actions}>{actions}</div> : undefined}
    </div>
  );
}
