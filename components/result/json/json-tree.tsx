"use client";

import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useId, useRef } from "react";
import { Scroller } from "../scroller.tsx";
import { JsonDetail } from "./json-detail.tsx";
import type { JsonDocument } from "./json-document.ts";
import { JsonRow } from "./json-row.tsx";
import { JsonToolbar } from "./json-toolbar.tsx";
import styles from "./json-tree.module.css";
import { useJsonSearch } from "./use-json-search.ts";
import { useJsonTree } from "./use-json-tree.ts";

export interface JsonTreeProps {
  /** What a screen reader calls it. */
  readonly label: string;
  readonly document: JsonDocument;
}

const rowHeight = 22;
/** Both lines of the frame. */
const frame = 2;

/** JSON as a tree: only the rows in view exist; every digit and key stands as it came. */
export function JsonTree({ label, document }: JsonTreeProps) {
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const tree = useJsonTree(document);
  const search = useJsonSearch(document);
  const virtual = useVirtualizer({
    count: tree.rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 16,
    initialRect: { width: 400, height: 600 },
  });
  const { activeIndex, reveal } = tree;
  const { current } = search;
  useEffect(() => {
    if (current !== undefined) reveal(current);
  }, [current, reveal]);
  useEffect(() => {
    if (activeIndex > 0 || (scroller.current?.scrollTop ?? 0) > 0) virtual.scrollToIndex(activeIndex);
  }, [activeIndex, virtual]);
  return (
    <div className={styles.tree}>
      <JsonToolbar search={search} onSetAll={tree.setAll} />
      <Scroller
        ref={scroller}
        role="tree"
        label={label}
        aria-activedescendant={`${id}-${tree.active}`}
        className={styles.scroller}
        style={{ height: virtual.getTotalSize() + frame }}
        onKeyDown={tree.handleKey}
        onClick={(event) => {
          const row = event.target instanceof Element ? event.target.closest("[data-node]") : null;
          if (row instanceof HTMLElement && getSelection()?.isCollapsed !== false)
            tree.choose(Number(row.dataset.node), true);
        }}
      >
        <div role="none" className={styles.rows} style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const node = tree.rows[index] ?? 0;
            return (
              <JsonRow
                key={node}
                id={`${id}-${node}`}
                document={document}
                node={node}
                isOpen={tree.open[node] === 1}
                isActive={node === tree.active}
                top={start}
                words={search.words}
              />
            );
          })}
        </div>
      </Scroller>
      <JsonDetail document={document} node={tree.active} />
    </div>
  );
}
