import { CopyButton } from "../copy-button.tsx";
import { StyledText } from "../text/styled-text.tsx";
import { type JsonDocument, jsonKind, textOf } from "./json-document.ts";
import { pathOf } from "./json-path.ts";
import styles from "./json-tree.module.css";

export interface JsonDetailProps {
  readonly document: JsonDocument;
  /** The active node. */
  readonly node: number;
}

const inOneRow = 60;
const shownLength = 20_000;

/** Where the active value stands, ways to copy it, and the whole text of one too long for its row. */
export function JsonDetail({ document, node }: JsonDetailProps) {
  const isText = document.kinds[node] === jsonKind.string;
  const text = isText ? textOf(document, node, shownLength) : "";
  const path = pathOf(document, node);
  return (
    <div className={styles.detail}>
      <div className={styles.detailRow}>
        <code className={styles.path} title={path}>
          {path}
        </code>
        <CopyButton label="Copy path" text={() => path} />
        <CopyButton label="Copy value" text={() => textOf(document, node)} />
      </div>
      {text.length > inOneRow || text.includes("\n") ? (
        <div className={styles.whole}>
          <StyledText text={text} />
          {text.length < shownLength - 2 ? null : "…"}
        </div>
      ) : null}
    </div>
  );
}
