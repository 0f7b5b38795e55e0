"use client";

import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import { ChevronRight } from "lucide-react";
import { useEffect, useImperativeHandle, useRef, useState } from "react";
import { heightOf, type ListRow, rowHeights } from "./list-rows.ts";
import styles from "./tool-list.module.css";
import { ToolRow } from "./tool-row.tsx";

export interface RowsHandle {
  /** Moves the focus to the first tool. */
  readonly focusFirst: () => void;
}

export interface VirtualRowsProps {
  readonly handle: React.Ref<RowsHandle>;
  readonly rows: readonly ListRow[];
  readonly words: readonly string[];
  readonly openKey: string | undefined;
  readonly onToggle: (groupId: string) => void;
  readonly onOpen: (toolKey: string) => void;
  /** Called when someone walks up from the first tool. */
  readonly onLeaveTop: () => void;
}

/** The rows in view and a few around them; the arrow keys walk over all of them. */
export function VirtualRows({
  handle,
  rows,
  words,
  openKey,
  onToggle,
  onOpen,
  onLeaveTop,
}: VirtualRowsProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [walkedKey, setWalkedKey] = useState<string>();
  const stopKey = tabStopOf(rows, walkedKey, openKey);
  const stopIndex = rows.findIndex((row) => row.type === "tool" && row.id === stopKey);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: (index) => {
      const row = rows[index];
      return row ? heightOf(row) : rowHeights.plain;
    },
    getItemKey: (index) => {
      const row = rows[index];
      return row ? `${row.type} ${row.id}` : index;
    },
    overscan: 4,
    initialRect: { width: 300, height: 700 },
    // The focused row stays in the document when it is scrolled out of view, so that the focus is not lost.
    rangeExtractor: (range) => {
      const indexes = defaultRangeExtractor(range);
      return stopIndex < 0 || indexes.includes(stopIndex)
        ? indexes
        : [...indexes, stopIndex].sort((a, b) => a - b);
    },
  });

  // Heights hang on the rows, and the virtualizer keeps what it was told first.
  useEffect(() => {
    if (rows.length >= 0) virtualizer.measure();
  }, [rows, virtualizer]);

  const focusIndex = (index: number) => {
    const row = rows[index];
    if (row?.type !== "tool") return;
    setWalkedKey(row.id);
    virtualizer.scrollToIndex(index, { align: "auto" });
    requestAnimationFrame(() => {
      frame.current?.querySelector<HTMLElement>(`[data-tool="${CSS.escape(row.id)}"]`)?.focus();
    });
  };
  useImperativeHandle(handle, () => ({ focusFirst: () => focusIndex(nextTool(rows, -1, 1)) }));

  const walk = (at: number, event: React.KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = walkedTo(rows, at, event.key);
    if (target === undefined) return;
    event.preventDefault();
    if (target < 0 && event.key === "ArrowUp") onLeaveTop();
    else focusIndex(target);
  };

  return (
    <div ref={frame} className={styles.rows}>
      <div className={styles.sheet} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map((item) => {
          const row = rows[item.index];
          if (!row) return undefined;
          const place = { height: item.size, transform: `translateY(${item.start}px)` };
          return row.type === "group" ? (
            <div key={item.key} className={styles.row} style={place}>
              <GroupRow row={row} onToggle={() => onToggle(row.id)} />
            </div>
          ) : (
            <div
              key={item.key}
              className={styles.row}
              style={place}
              data-open={row.id === openKey || undefined}
            >
              <ToolRow
                tool={row.tool}
                detail={row.detail}
                source={row.source}
                words={words}
                isOpen={row.id === openKey}
                isTabStop={row.id === stopKey}
                onOpen={() => onOpen(row.id)}
                onKeyDown={(event) => walk(item.index, event)}
              />
            </div>
          );
        })}
      </div>
    </div>
  );
}

function GroupRow({
  row,
  onToggle,
}: {
  readonly row: ListRow & { type: "group" };
  readonly onToggle: () => void;
}) {
  return (
    <button type="button" className={styles.group} aria-expanded={!row.collapsed} onClick={onToggle}>
      <ChevronRight size={14} aria-hidden className={styles.chevron} />
      <span className={styles.origin} title={row.origin}>
        {row.origin}
      </span>
      <span className={styles.source}>{row.source}</span>
      <span className={styles.count}>{row.count.toLocaleString("en")}</span>
    </button>
  );
}

/** The one row that the Tab key stops at: where someone walked last, else the open tool, else the first. */
function tabStopOf(rows: readonly ListRow[], walked: string | undefined, open: string | undefined) {
  const has = (key: string | undefined) => rows.some((row) => row.type === "tool" && row.id === key);
  if (has(walked)) return walked;
  return has(open) ? open : rows.find((row) => row.type === "tool")?.id;
}

/** Where a key leads to from a row; undefined for a key that does not walk. */
function walkedTo(rows: readonly ListRow[], at: number, key: string): number | undefined {
  if (key === "ArrowDown") return nextTool(rows, at, 1);
  if (key === "ArrowUp") return nextTool(rows, at, -1);
  if (key === "Home") return nextTool(rows, -1, 1);
  return key === "End" ? nextTool(rows, rows.length, -1) : undefined;
}

/** The nearest tool's row before or after a place; -1 where there is none before it, the last one after it. */
function nextTool(rows: readonly ListRow[], from: number, step: 1 | -1): number {
  for (let index = from + step; index >= 0 && index < rows.length; index += step) {
    if (rows[index]?.type === "tool") return index;
  }
  return step === 1 ? Math.max(from, 0) : -1;
}
