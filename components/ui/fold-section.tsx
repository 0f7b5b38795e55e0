import { ChevronRight } from "lucide-react";
import type { Ref } from "react";
import styles from "./fold-section.module.css";

export interface FoldSectionProps {
  readonly title: string;
  /** What is inside, in a few words, while it is folded. */
  readonly gist: string;
  /** Whether it starts open. Default false. */
  readonly open?: boolean;
  readonly onToggle?: (isOpen: boolean) => void;
  readonly ref?: Ref<HTMLDetailsElement>;
  readonly children: React.ReactNode;
}

/** A part of a pane that is folded away until someone opens it. */
export function FoldSection({ title, gist, open = false, onToggle, ref, children }: FoldSectionProps) {
  return (
    <details
      ref={ref}
      className={styles.section}
      open={open}
      onToggle={(event) => onToggle?.(event.currentTarget.open)}
    >
      <summary className={styles.summary}>
        <ChevronRight size={14} aria-hidden className={styles.chevron} />
        {title}
        <span className={styles.gist}>{gist}</span>
      </summary>
      {children}
    </details>
  );
}
