import styles from "./badge.module.css";

export interface BadgeProps {
  /** Colour in addition to the word, never instead of it. Default `plain`. */
  readonly tone?: "plain" | "good" | "warn" | "bad";
  readonly children: React.ReactNode;
}

/** A word or two in a quiet frame. */
export function Badge({ tone = "plain", children }: BadgeProps) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  );
}
