import type { ReactNode } from "react";
import { showHidden } from "@/components/ui/visible-characters.ts";
import type { Request } from "@/lib/tool/index.ts";
import styles from "./answer-slot.module.css";
import { isAskedByForm } from "./is-asked-by-form.ts";
import { safeLink } from "./safe-link.ts";

export interface AnswerSlotProps {
  readonly request: Request;
  /** What answers it. */
  readonly children: ReactNode;
}

/** What a waiting run asks, and room for what answers it. */
export function AnswerSlot({ request, children }: AnswerSlotProps) {
  const link = request.url === undefined ? undefined : safeLink(request.url);
  return (
    <div className={styles.slot}>
      <p className={styles.lead}>The run is waiting for an answer.</p>
      {isAskedByForm(request) ? null : <p className={styles.prompt}>{showHidden(request.prompt)}</p>}
      {link !== undefined ? (
        <p>
          <a href={link} target="_blank" rel="noopener noreferrer">
            {showHidden(link)}
          </a>
        </p>
      ) : request.url !== undefined ? (
        <p className={styles.lead}>
          It names an address that is not http or https: {showHidden(request.url)}
        </p>
      ) : null}
      {request.expiresAt ? <p className={styles.lead}>The question lapses at {request.expiresAt}.</p> : null}
      {children}
    </div>
  );
}
