import { ChevronRight } from "lucide-react";
import { useId } from "react";
import styles from "./fold-section.module.css";

export interface FoldSectionProps {
  readonly title: string;
  /** What is inside, in a few words, while it is folded. */
  readonly gist: string;
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
  /** Drawn only while it is open. */
  readonly children: React.ReactNode;
}

/** A part of a pane that is folded away until someone opens it. */
export function FoldSection({ title, gist, isOpen, onToggle, children }: FoldSectionProps) {
  const id = useId();
  return (
    <div className={styles.section}>
      <div className={styles.head}>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          className={styles.button}
          onClick={() => onToggle(!isOpen)}
        >
          <ChevronRight size={14} aria-hidden className={styles.chevron} />
          {title}
        </button>
        {isOpen ? undefined : <span className={styles.gist}>{gist}</span>}
      </div>
      <div id={id}>{isOpen ? children : undefined}</div>
    </div>
  );
}
