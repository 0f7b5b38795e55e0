import type { ThrownError } from "@/lib/tool/index.ts";
import { FirstPlace, PlacedText } from "./code-places.tsx";
import styles from "./outcome-notice.module.css";
import { StyledText } from "./text/styled-text.tsx";

export interface ThrownViewProps {
  readonly threw: ThrownError;
  /** A sentence about it; absent where the error says it all. */
  readonly message: string | undefined;
}

/** What `execute` threw: name, message, what caused it, and the stack folded away. */
export function ThrownView({ threw, message }: ThrownViewProps) {
  const causes = threw.causes.map((cause, index) => ({ ...cause, number: index }));
  return (
    <div className={styles.notice} data-tone="bad">
      <p>{message ? <PlacedText text={message} /> : "The tool's execute threw."}</p>
      <p className={styles.error}>
        <strong>{threw.name}</strong>: <StyledText text={threw.message} />
      </p>
      <FirstPlace stack={threw.stack} />
      {causes.length > 0 ? (
        <ol aria-label="Causes" className={styles.causes}>
          {causes.map(({ name, message: text, number }) => (
            <li key={number}>
              caused by <strong>{name}</strong>: <StyledText text={text} />
            </li>
          ))}
        </ol>
      ) : null}
      {threw.stack ? (
        <details>
          <summary>Stack</summary>
          <div className={styles.stack}>
            <PlacedText text={threw.stack} />
          </div>
        </details>
      ) : null}
    </div>
  );
}
