import styles from "./simple-value.module.css";

export interface SimpleValueProps {
  /** The value as it came; "" where there is none. */
  readonly text: string;
  /** What it is. */
  readonly words: string;
}

/** A value too small for a view: it stands there with its name, so that no two look alike. */
export function SimpleValue({ text, words }: SimpleValueProps) {
  return (
    <div className={styles.value}>
      {text === "" ? null : <code className={styles.text}>{text}</code>}
      <span className={styles.words}>{words}</span>
    </div>
  );
}
