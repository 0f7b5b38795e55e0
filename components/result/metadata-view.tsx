"use client";

import type { JsonDocument } from "./json/json-document.ts";
import { JsonTree } from "./json/json-tree.tsx";
import styles from "./result-view.module.css";

export interface MetadataViewProps {
  /** Absent where the result has no metadata. */
  readonly metadata: JsonDocument | undefined;
}

/** What a result tells programs and people, and never a model. */
export function MetadataView({ metadata }: MetadataViewProps) {
  if (metadata === undefined) return <p className={styles.empty}>The result has no metadata.</p>;
  return (
    <div className={styles.view}>
      <p className={styles.note}>For programs and people; a model never sees it.</p>
      <JsonTree label="Metadata" document={metadata} />
    </div>
  );
}
