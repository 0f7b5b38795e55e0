"use client";

import { JsonTree } from "../json/json-tree.tsx";
import styles from "../result-view.module.css";
import { ContentBlocks } from "./content-blocks.tsx";
import type { ResultContent } from "./read-content.ts";

export interface ContentPartsProps {
  readonly content: ResultContent;
  /** The output's text; what only repeats it is left out. */
  readonly output: string;
  readonly isOutputShown: boolean;
}

/** What a result holds besides its text: content blocks, structured content, `_meta`. */
export function ContentParts({ content, output, isOutputShown }: ContentPartsProps) {
  const { blocks, structured, meta } = content;
  const isRepeated =
    isOutputShown && structured !== undefined && compact(structured.text) === compact(output);
  return (
    <>
      {blocks.length > 0 && isOutputShown ? <h3 className={styles.part}>Content</h3> : null}
      {blocks.length > 0 ? <ContentBlocks blocks={blocks} /> : null}
      {structured !== undefined && !isRepeated ? (
        <div className={styles.tree}>
          <h3 className={styles.part}>Structured content</h3>
          <JsonTree label="Structured content" document={structured} />
        </div>
      ) : null}
      {meta !== undefined ? (
        <div className={styles.tree}>
          <h3 className={styles.part}>_meta</h3>
          <JsonTree label="_meta" document={meta} />
        </div>
      ) : null}
    </>
  );
}

function compact(text: string): string {
  return text.replace(/\s+/g, "");
}
