"use client";

import { Plus, X } from "lucide-react";
import { useMemo, useReducer, useState } from "react";
import { type ObjectView, startItem } from "@/lib/schema/form-view/index.ts";
import { joinPointer } from "@/lib/schema/json-pointer.ts";
import styles from "./form.module.css";
import { useFormEnvironment, useNodeValue } from "./form-environment.ts";
import { IconButton, TextButton } from "./icon-button.tsx";
import { KeyBox } from "./key-box.tsx";
import { type KeyRow, KeyRows } from "./key-rows.ts";
import type { LevelEntry, ViewedEntry } from "./level-entry.ts";
import { LevelForm } from "./level-form.tsx";
import type { MemberRules } from "./node-handle.ts";
import { Pager, usePage } from "./pager.tsx";
import { useKept } from "./use-kept.ts";

interface KeyFieldsProps {
  readonly entry: ViewedEntry;
  readonly object: ObjectView;
  /** Keys that have fields of their own. */
  readonly declared: ReadonlySet<string>;
  readonly rules: MemberRules;
}

const keysOnPage = 50;

/** The entries under keys that the schema does not name: `additionalProperties`, `patternProperties`, open objects. */
export function KeyFields({ entry, object, declared, rules }: KeyFieldsProps) {
  const { scope, matches } = useFormEnvironment();
  const { handle, label, depth } = entry;
  const value = useNodeValue(handle);
  const [rowsOf] = useState(() => new KeyRows());
  const [, countChange] = useReducer((count: number) => count + 1, 0);
  const rows = rowsOf.sync(value, declared);
  const page = usePage(rows.length, keysOnPage);
  const update = useMemo(
    () => (change: (rows: readonly KeyRow[]) => readonly KeyRow[]) => {
      rowsOf.update(handle, declared, rules, change);
      countChange();
    },
    [handle, declared, rules, rowsOf],
  );
  const layout = rows
    .slice(page.start, page.end)
    .map(({ id, typed, name, value: member }) => JSON.stringify([id, typed, name, member === undefined]))
    .join();
  // The layout stands for the rows: their values are read by the fields themselves.
  const shown = useKept(rows, `${page.start} ${layout}`);
  const entries = useMemo(() => {
    const change = (id: number, next: Partial<KeyRow>) =>
      update((current) => current.map((row) => (row.id === id ? { ...row, ...next } : row)));
    const rename = (row: KeyRow, typed: string) => {
      const isUsed =
        declared.has(typed) ||
        rowsOf.sync(handle.read(), declared).some((other) => other.id !== row.id && other.name === typed);
      if (isUsed) {
        change(row.id, { typed });
        return;
      }
      const parts = object.partsForKey(typed) ?? [];
      const start = row.value === undefined ? startItem(scope, parts, matches) : row.value;
      update((current) =>
        current.map((old) =>
          old.id === row.id ? { ...old, typed, name: typed, value: old.value ?? start } : old,
        ),
      );
    };
    return shown.slice(page.start, page.end).map((row, offset): LevelEntry => {
      const place = page.start + offset + 1;
      const key = row.name ?? row.typed;
      const allowed = object.partsForKey(key);
      return {
        id: `key${row.id}`,
        label: `${label} value ${place}`,
        handle: {
          pointer: joinPointer(handle.pointer, key),
          read: () => rowsOf.sync(handle.read(), declared).find(({ id }) => id === row.id)?.value,
          write: (next) => change(row.id, { value: next }),
        },
        parts: allowed ?? [],
        required: false,
        keepsEmpty: true,
        hidesLabel: true,
        depth: depth + 1,
        before: (
          <KeyBox
            label={`${label} key ${place}`}
            row={row}
            pointer={handle.pointer}
            isAllowed={allowed !== undefined}
            suggestions={object.suggestedKeys}
            onType={(typed) => rename(row, typed)}
          />
        ),
        after: (
          <IconButton
            label={`Remove ${label} ${place}`}
            icon={X}
            onClick={() => update((current) => current.filter(({ id }) => id !== row.id))}
          />
        ),
      };
    });
  }, [shown, page.start, page.end, handle, object, declared, label, depth, scope, matches, update, rowsOf]);

  const add = () => {
    update((current) => [...current, rowsOf.makeRow()]);
    page.goTo(Math.floor(rows.length / keysOnPage));
  };
  return (
    <div className={styles.level}>
      <Pager label={label} page={page} unit="Keys" />
      {entries.length > 0 && <LevelForm entries={entries} />}
      {object.offersKeys && (
        <div>
          <TextButton label={`Add ${label}`} onClick={add}>
            <Plus size={12} aria-hidden /> Add
          </TextButton>
        </div>
      )}
    </div>
  );
}
