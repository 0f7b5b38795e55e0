"use client";

import { ChevronRight } from "lucide-react";
import { useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type ListRow, rowOffsets } from "./list-rows.ts";
import styles from "./tool-list.module.css";
import { ToolRow } from "./tool-row.tsx";
import { useRowWindow } from "./use-row-window.ts";

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
export function VirtualRows(props: VirtualRowsProps) {
  const { handle, rows, words, openKey, onToggle, onOpen, onLeaveTop } = props;
  const frame = useRef<HTMLDivElement>(null);
  const [walkedKey, setWalkedKey] = useState<string>();
  const offsets = useMemo(() => rowOffsets(rows), [rows]);
  const { start, end } = useRowWindow(frame, offsets);
  const stopIndex = useMemo(() => tabStopOf(rows, walkedKey, openKey), [rows, walkedKey, openKey]);

  const reveal = (index: number, margin: number) => {
    const element = frame.current;
    const [top, bottom] = [offsets[index], offsets[index + 1]];
    if (!element || top === undefined || bottom === undefined) return;
    if (top < element.scrollTop) element.scrollTop = top - margin;
    else if (bottom > element.scrollTop + element.clientHeight) {
      element.scrollTop = bottom - element.clientHeight + margin;
    }
  };

  // What a search found stands at the top; the open tool is in view when the list first appears.
  const firstReveal = useRef(() => reveal(stopIndex, 200));
  useLayoutEffect(() => firstReveal.current(), []);
  const searched = useRef(words);
  useLayoutEffect(() => {
    if (searched.current !== words && frame.current) frame.current.scrollTop = 0;
    searched.current = words;
  }, [words]);

  const focusIndex = (index: number) => {
    const row = rows[index];
    if (row?.type !== "tool") return;
    flushSync(() => setWalkedKey(row.id));
    reveal(index, 0);
    const link = frame.current?.querySelector<HTMLElement>(`[data-tool="${CSS.escape(row.id)}"]`);
    link?.focus({ preventScroll: true });
  };
  useImperativeHandle(handle, () => ({ focusFirst: () => focusIndex(nextTool(rows, -1, 1)) }));

  const walk = (at: number, event: React.KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = walkedTo(rows, at, event.key);
    if (target === undefined) return;
    event.preventDefault();
    if (target < 0) onLeaveTop();
    else focusIndex(target);
  };

  return (
    <div ref={frame} className={styles.rows}>
      <div className={styles.sheet} style={{ height: offsets.at(-1) }}>
        {indexesOf(start, end, stopIndex).map((index) => {
          const row = rows[index];
          if (!row) return undefined;
          const top = offsets[index] ?? 0;
          const height = (offsets[index + 1] ?? top) - top;
          const isOpen = row.type === "tool" && row.id === openKey;
          return (
            <div
              key={`${row.type} ${row.id}`}
              className={styles.row}
              style={{ height, transform: `translateY(${top}px)` }}
              data-open={isOpen || undefined}
            >
              {row.type === "group" ? (
                <GroupRow row={row} onToggle={() => onToggle(row.id)} />
              ) : (
                <ToolRow
                  match={row.match}
                  groupSource={row.groupSource}
                  words={words}
                  isOpen={isOpen}
                  isTabStop={index === stopIndex}
                  onOpen={() => onOpen(row.id)}
                  onKeyDown={(event) => walk(index, event)}
                />
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}

interface GroupRowProps {
  readonly row: ListRow & { readonly type: "group" };
  readonly onToggle: () => void;
}

function GroupRow({ row, onToggle }: GroupRowProps) {
  return (
    <button type="button" className={styles.group} aria-expanded={!row.collapsed} onClick={onToggle}>
      <ChevronRight size={14} aria-hidden className={styles.chevron} />
      <span className={styles.origin} title={row.id}>
        {row.id}
      </span>
      <span className={styles.source}>{row.source}</span>
      <span className={styles.count}>{row.count.toLocaleString("en")}</span>
    </button>
  );
}

/** The rows in the window, and the one with the focus, which must stay in the document wherever one scrolls. */
function indexesOf(start: number, end: number, stopIndex: number): readonly number[] {
  const indexes = Array.from({ length: end - start }, (_, offset) => start + offset);
  if (stopIndex < 0 || (stopIndex >= start && stopIndex < end)) return indexes;
  return stopIndex < start ? [stopIndex, ...indexes] : [...indexes, stopIndex];
}

/** The one row that the Tab key stops at: where someone walked last, else the open tool, else the first. */
function tabStopOf(rows: readonly ListRow[], walked: string | undefined, open: string | undefined): number {
  let [first, opened] = [-1, -1];
  for (const [index, row] of rows.entries()) {
    if (row.type !== "tool") continue;
    if (row.id === walked) return index;
    if (first < 0) first = index;
    if (row.id === open) opened = index;
  }
  return opened < 0 ? first : opened;
}

/** Where a key leads to from a row; undefined for a key that does not walk. */
function walkedTo(rows: readonly ListRow[], at: number, key: string): number | undefined {
  if (key === "ArrowDown") return nextTool(rows, at, 1);
  if (key === "ArrowUp") return nextTool(rows, at, -1);
  if (key === "Home") return nextTool(rows, -1, 1);
  return key === "End" ? nextTool(rows, rows.length, -1) : undefined;
}

/** The nearest tool's row before or after a place; -1 where there is none before it, the place itself after it. */
function nextTool(rows: readonly ListRow[], from: number, step: 1 | -1): number {
  for (let index = from + step; index >= 0 && index < rows.length; index += step) {
    if (rows[index]?.type === "tool") return index;
  }
  return step === 1 ? Math.max(from, 0) : -1;
}
