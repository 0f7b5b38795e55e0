"use client";

import { ArrowDown, ArrowUp, Copy, Plus, X } from "lucide-react";
import { useEffect, useMemo, useReducer, useState } from "react";
import type { FormValue } from "@/lib/schema/form-value.ts";
import { type ListView, ownTitle, startItem, viewNode } from "@/lib/schema/form-view/index.ts";
import { joinPointer } from "@/lib/schema/json-pointer.ts";
import styles from "./form.module.css";
import { useFormEnvironment, useNodeValue } from "./form-environment.ts";
import { IconButton, TextButton } from "./icon-button.tsx";
import type { LevelEntry, ViewedEntry } from "./level-entry.ts";
import { LevelForm } from "./level-form.tsx";
import { type ListRow, ListRows, type ListRules } from "./list-rows.ts";
import { Pager, usePage } from "./pager.tsx";
import { useKept } from "./use-kept.ts";

const itemsOnPage = 50;
/** Longer lists show their groups closed. */
const mostOpenItems = 10;

/** The items of a list, in pages. */
export function ListFields({ entry, list }: { readonly entry: ViewedEntry; readonly list: ListView }) {
  const { scope, matches, store } = useFormEnvironment();
  const { handle, label, required, keepsEmpty, depth } = entry;
  const value = useNodeValue(handle);
  const [rowsOf] = useState(() => new ListRows());
  const [, countChange] = useReducer((count: number) => count + 1, 0);
  const rules = useMemo(
    (): ListRules => ({ tupleLength: list.tupleLength, prunes: !required && !keepsEmpty }),
    [list.tupleLength, required, keepsEmpty],
  );
  const rows = rowsOf.sync(value, rules);
  const page = usePage(rows.length, itemsOnPage);
  const [added, setAdded] = useState<number>();

  const update = useMemo(
    () => (change: (rows: readonly ListRow[]) => readonly ListRow[]) => {
      rowsOf.update(handle, rules, change);
      countChange();
    },
    [handle, rules, rowsOf],
  );
  const add = () => {
    const row = rowsOf.makeRow(startItem(scope, list.partsAt(rows.length), matches));
    setAdded(row.key);
    update((current) => [...current, row]);
    page.goTo(Math.floor(rows.length / itemsOnPage));
  };
  const layout = rows
    .slice(page.start, page.end)
    .map(({ key, value: item }) => `${key}${item === undefined ? "?" : ""}`)
    .join(" ");
  // The layout stands for the rows: their values are read by the fields themselves.
  const shown = useKept(rows, `${rows.length} ${page.start} ${layout}`);
  const isChosen = useMemo(
    () =>
      viewNode(scope, list.partsAt(list.tupleLength), { matches, pick: () => undefined }).body.kind ===
      "fixed",
    [scope, list, matches],
  );
  const taken = useTaken(list.unique && isChosen && rows.length <= itemsOnPage, rows);

  const entries = useMemo(() => {
    let place = shown.slice(0, page.start).filter((row) => row.value !== undefined).length;
    return shown.slice(page.start, page.end).map((row, offset): LevelEntry => {
      const index = page.start + offset;
      const pointer = joinPointer(handle.pointer, place);
      if (row.value !== undefined) place += 1;
      const parts = list.partsAt(index);
      const isPlaced = index < list.tupleLength;
      const name = `${label} ${index + 1}`;
      return {
        id: `row${row.key}`,
        label: (isPlaced ? ownTitle(parts) : undefined) ?? name,
        handle: {
          pointer,
          read: () => rowsOf.sync(handle.read(), rules).find(({ key }) => key === row.key)?.value,
          write: (next) =>
            update((current) =>
              current.map((old) => (old.key === row.key ? { key: old.key, value: next } : old)),
            ),
        },
        parts,
        required: isPlaced && index < list.least,
        keepsEmpty: true,
        depth: depth + 1,
        startsOpen: row.key === added || (depth < 3 && shown.length <= mostOpenItems),
        ...(taken ? { taken } : {}),
        ...(isPlaced
          ? {}
          : {
              after: (
                <RowButtons
                  name={name}
                  rowKey={row.key}
                  isLast={index === shown.length - 1}
                  isFirst={index <= list.tupleLength}
                  update={update}
                  rowsOf={rowsOf}
                />
              ),
            }),
      };
    });
  }, [shown, page.start, page.end, handle, rules, list, label, depth, update, taken, added, rowsOf]);

  const gap = rows.findIndex((row, index) => index < list.tupleLength && row.value === undefined);
  const isHeld = gap >= 0 && rows.slice(gap).some((row) => row.value !== undefined);
  const gapPointer = joinPointer(handle.pointer, Math.max(0, gap));
  useEffect(() => {
    if (!isHeld) return;
    store.setDraft(gapPointer, "Fill this in first: what comes after it can't be sent without it.");
    return () => store.setDraft(gapPointer, undefined);
  }, [isHeld, gapPointer, store]);

  const isFull = list.most !== undefined && rows.length >= list.most;
  return (
    <div className={styles.level}>
      <Pager label={label} page={page} unit="Items" />
      {entries.length > 0 && <LevelForm entries={entries} />}
      {!(isFull && list.tupleLength >= rows.length && list.most === list.tupleLength) && (
        <div>
          <TextButton label={`Add ${label}`} onClick={add} disabled={isFull}>
            <Plus size={12} aria-hidden /> Add
          </TextButton>
        </div>
      )}
    </div>
  );
}

/** The values in use, where no item may stand twice; the same list as long as they stay the same. */
function useTaken(unique: boolean, rows: readonly ListRow[]): readonly FormValue[] | undefined {
  return useMemo(
    () => (unique ? rows.map((row) => row.value).filter((value) => value !== undefined) : undefined),
    [unique, rows],
  );
}

interface RowButtonsProps {
  readonly name: string;
  readonly rowKey: number;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly rowsOf: ListRows;
  readonly update: (change: (rows: readonly ListRow[]) => readonly ListRow[]) => void;
}

function RowButtons({ name, rowKey, isFirst, isLast, update, rowsOf }: RowButtonsProps) {
  const move = (by: number) =>
    update((rows) => {
      const from = rows.findIndex((row) => row.key === rowKey);
      const row = rows[from];
      const rest = rows.filter((other) => other.key !== rowKey);
      return row ? [...rest.slice(0, from + by), row, ...rest.slice(from + by)] : rows;
    });
  const duplicate = () =>
    update((rows) => rows.flatMap((row) => (row.key === rowKey ? [row, rowsOf.makeRow(row.value)] : [row])));
  return (
    <>
      <IconButton label={`Move ${name} up`} icon={ArrowUp} disabled={isFirst} onClick={() => move(-1)} />
      <IconButton label={`Move ${name} down`} icon={ArrowDown} disabled={isLast} onClick={() => move(1)} />
      <IconButton label={`Duplicate ${name}`} icon={Copy} onClick={duplicate} />
      <IconButton
        label={`Remove ${name}`}
        icon={X}
        onClick={() => update((rows) => rows.filter((row) => row.key !== rowKey))}
      />
    </>
  );
}
