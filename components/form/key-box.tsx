"use client";

import { Input } from "@mantine/core";
import { useEffect, useId } from "react";
import { joinPointer } from "@/lib/schema/json-pointer.ts";
import { Described } from "./described.tsx";
import { Problems, toDomId } from "./field-frame.tsx";
import styles from "./form.module.css";
import { useFormEnvironment } from "./form-environment.ts";
import type { KeyRow } from "./key-rows.ts";
import { submitOnEnter } from "./submit-on-enter.ts";

interface KeyBoxProps {
  readonly label: string;
  readonly row: KeyRow;
  /** The object that the key is one of. */
  readonly pointer: string;
  readonly isAllowed: boolean;
  readonly suggestions: readonly string[];
  readonly onType: (typed: string) => void;
}

/** The key of a free entry. A key that is taken is shown with its fault, and the entry keeps the key that it had. */
export function KeyBox({ label, row, pointer, isAllowed, suggestions, onType }: KeyBoxProps) {
  const { store, submit } = useFormEnvironment();
  const id = toDomId(useId());
  const isClash = row.name !== undefined ? row.name !== row.typed : row.typed !== "";
  const isNameless = row.name === undefined && row.typed === "" && row.value !== undefined;
  const fault = isClash
    ? `The key ${JSON.stringify(row.typed)} is there already.`
    : isNameless
      ? "Give this entry a key: without one it is not sent."
      : undefined;
  const place = `key ${row.id} of ${pointer}`;
  const path = joinPointer(pointer, row.typed);
  useEffect(() => {
    if (fault === undefined) return;
    store.setDraft(place, fault, path);
    return () => store.setDraft(place, undefined);
  }, [fault, place, path, store]);
  const notes = [
    ...(fault ? [fault] : []),
    ...(fault || isAllowed || row.typed === ""
      ? []
      : [`The schema allows no key ${JSON.stringify(row.typed)}.`]),
  ];
  return (
    <div className={styles.field}>
      <div className={`${styles.labelRow} ${styles.bareRow}`}>
        <label htmlFor={id} className={styles.readerOnly}>
          {label}
        </label>
        {row.name === "" && <span className={styles.readerOnly}>empty key</span>}
      </div>
      <Described by={notes.length > 0 ? `${id}.problems` : undefined}>
        <Input
          id={id}
          size="xs"
          placeholder={row.name === "" ? "empty key" : "key"}
          autoComplete="off"
          spellCheck={false}
          list={suggestions.length > 0 ? `${id}.keys` : undefined}
          aria-invalid={notes.length > 0}
          error={notes.length > 0}
          value={row.typed}
          onChange={(event) => onType(event.currentTarget.value)}
          onKeyDown={(event) => submitOnEnter(event, submit)}
        />
      </Described>
      {suggestions.length > 0 && (
        <datalist id={`${id}.keys`}>
          {suggestions.map((key) => (
            <option key={key} value={key} />
          ))}
        </datalist>
      )}
      <Problems id={`${id}.problems`} messages={notes} />
    </div>
  );
}
