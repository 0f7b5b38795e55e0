import { type FormObject, type FormValue, isObject, objectFromEntries } from "@/lib/schema/form-value.ts";
import type { MemberRules, NodeHandle } from "./node-handle.ts";

/** An entry under a free key, as it is typed. */
export interface KeyRow {
  readonly id: number;
  /** What stands in the key's box. */
  readonly typed: string;
  /** The key in the value; undefined until one is typed that is free. */
  readonly name: string | undefined;
  readonly value: FormValue | undefined;
}

/** The entries under free keys: keeps rows in their order through renames, and rows that are no entry yet. */
export class KeyRows {
  #rows: readonly KeyRow[] = [];
  #nextId = 0;
  #object: FormValue | undefined;
  #hasSynced = false;

  sync(value: FormValue | undefined, declared: ReadonlySet<string>): readonly KeyRow[] {
    if (this.#hasSynced && value === this.#object) return this.#rows;
    const entries = isObject(value) ? Object.entries(value).filter(([key]) => !declared.has(key)) : [];
    const left = new Map(entries);
    const kept = this.#rows.flatMap((row): KeyRow[] => {
      if (row.name === undefined || row.value === undefined) return [row];
      const member = left.get(row.name);
      left.delete(row.name);
      return member === undefined ? [] : [{ ...row, value: member }];
    });
    const fresh = [...left].map(([name, member]) => this.#makeRow(name, name, member));
    this.#rows = [...kept, ...fresh];
    this.#object = value;
    this.#hasSynced = true;
    return this.#rows;
  }

  /** Changes the rows and writes the object that they make together with the declared members. */
  update(
    handle: NodeHandle,
    declared: ReadonlySet<string>,
    rules: MemberRules,
    change: (rows: readonly KeyRow[]) => readonly KeyRow[],
  ): void {
    const before = handle.read();
    this.#rows = change(this.sync(before, declared));
    const entries = this.#rows.flatMap(({ name, value }): [string, FormValue][] =>
      name === undefined || value === undefined ? [] : [[name, value]],
    );
    if (entries.length === 0 && !isObject(before)) return;
    const base: FormObject =
      isObject(before) && !rules.completes
        ? before
        : { ...rules.start(), ...(isObject(before) ? before : {}) };
    const members = Object.entries(base).filter(([key]) => declared.has(key));
    const next = objectFromEntries([...members, ...entries]);
    const isBare = Object.keys(next).length === 0;
    const written = isBare && rules.prunes ? undefined : next;
    this.#object = written;
    handle.write(written);
  }

  makeRow(): KeyRow {
    return this.#makeRow("", undefined, undefined);
  }

  #makeRow(typed: string, name: string | undefined, value: FormValue | undefined): KeyRow {
    this.#nextId += 1;
    return { id: this.#nextId, typed, name, value };
  }
}
