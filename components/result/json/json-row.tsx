import { ChevronRight } from "lucide-react";
import { memo } from "react";
import { Highlighted } from "@/components/ui/highlighted.tsx";
import { showHidden } from "@/components/ui/visible-characters.ts";
import { countWords } from "../size-words.ts";
import { isContainer, type JsonDocument, jsonKind, keyOf, textOf } from "./json-document.ts";
import styles from "./json-tree.module.css";
import { levelOf } from "./open-nodes.ts";

export interface JsonRowProps {
  readonly id: string;
  readonly document: JsonDocument;
  readonly node: number;
  readonly isOpen: boolean;
  readonly isActive: boolean;
  /** Its place in the list, in pixels. */
  readonly top: number;
  readonly words: readonly string[];
}

const shownLength = 400;
const deepestIndent = 30;
const kindNames = ["object", "array", "string", "number", "literal", "literal"];

/** One value of a JSON tree. */
export const JsonRow = memo(function JsonRow(props: JsonRowProps) {
  const { id, document, node, isOpen, isActive, top, words } = props;
  const level = levelOf(document, node);
  const parent = document.parents[node] ?? -1;
  const key = keyOf(document, node);
  const canOpen = isContainer(document, node) && (document.counts[node] ?? 0) > 0;
  return (
    <div
      id={id}
      role="treeitem"
      aria-level={level}
      aria-setsize={parent < 0 ? 1 : document.counts[parent]}
      aria-posinset={(document.positions[node] ?? 0) + 1}
      aria-selected={isActive}
      aria-expanded={canOpen ? isOpen : undefined}
      tabIndex={-1}
      className={styles.row}
      style={{
        transform: `translateY(${top}px)`,
        paddingInlineStart: 4 + Math.min(level - 1, deepestIndent) * 16,
      }}
      data-node={node}
    >
      <ChevronRight
        aria-hidden
        size={14}
        className={styles.arrow}
        data-open={isOpen}
        data-hidden={!canOpen}
      />
      {key !== undefined ? (
        <>
          <bdi className={styles.key}>
            <Highlighted text={showHidden(key.slice(0, shownLength)) || '""'} words={words} />
          </bdi>
          <span className={styles.mark}>: </span>
        </>
      ) : parent >= 0 ? (
        <span className={styles.mark}>{document.positions[node]}: </span>
      ) : null}
      <bdi className={styles.value} data-kind={kindNames[document.kinds[node] ?? 5]}>
        {isContainer(document, node) ? (
          describeContainer(document, node)
        ) : (
          <Highlighted text={describeScalar(document, node)} words={words} />
        )}
      </bdi>
    </div>
  );
});

function describeContainer(document: JsonDocument, node: number): string {
  const count = document.counts[node] ?? 0;
  const isObject = document.kinds[node] === jsonKind.object;
  const isCut = document.cut && document.ends[node] === document.text.length;
  const more = isCut ? " so far" : "";
  if (count === 0) return `${isObject ? "{}" : "[]"}${more}`;
  return isObject ? `{ ${countWords(count, "key")}${more} }` : `[ ${countWords(count, "item")}${more} ]`;
}

function describeScalar(document: JsonDocument, node: number): string {
  const text = textOf(document, node, shownLength);
  if (document.kinds[node] !== jsonKind.string) return text;
  const isLonger = (document.ends[node] ?? 0) - (document.starts[node] ?? 0) > shownLength;
  return `"${showHidden(text).replaceAll("\n", "↵").replaceAll("\t", "⇥")}${isLonger ? "…" : '"'}`;
}
