import { type FormValue, isList } from "@/lib/schema/form-value.ts";
import type { NodeHandle } from "./node-handle.ts";

/** A row of a list. One without a value is shown, and is no item yet. */
export interface ListRow {
  readonly key: number;
  readonly value: FormValue | undefined;
}

/** How a list comes and goes with its items. */
export interface ListRules {
  /** The first items that have a place of their own, which a missing one would shift. */
  readonly tupleLength: number;
  /** Whether the list goes when its last item goes. */
  readonly prunes: boolean;
}

/** The rows of a list: keeps each row's key through moves, so that a row's state goes along, and rows that have no value yet. */
export class ListRows {
  #rows: readonly ListRow[] = [];
  #nextKey = 0;
  #list: FormValue | undefined;
  #hasSynced = false;

  /** The rows for the value that stands at the handle now. */
  sync(value: FormValue | undefined, rules: ListRules): readonly ListRow[] {
    if (this.#hasSynced && value === this.#list) return this.#rows;
    const items = isList(value) ? value : [];
    const filled = this.#rows.filter((row) => row.value !== undefined);
    if (this.#hasSynced && filled.length === items.length) {
      let place = 0;
      this.#rows = this.#rows.map((row) =>
        row.value === undefined ? row : { ...row, value: items[place++] },
      );
    } else {
      this.#rows = items.map((item) => this.#makeRow(item));
    }
    while (this.#rows.length < rules.tupleLength) this.#rows = [...this.#rows, this.#makeRow(undefined)];
    this.#list = value;
    this.#hasSynced = true;
    return this.#rows;
  }

  /** Changes the rows and writes the list that they make. */
  update(
    handle: NodeHandle,
    rules: ListRules,
    change: (rows: readonly ListRow[]) => readonly ListRow[],
  ): void {
    this.#rows = change(this.sync(handle.read(), rules));
    const items = listItems(this.#rows, rules);
    const before = handle.read();
    const isUntouched = items.length === 0 && !isList(before);
    const next = items.length === 0 && rules.prunes ? undefined : items;
    if (isUntouched) return;
    this.#list = next;
    handle.write(next);
  }

  makeRow(value: FormValue | undefined): ListRow {
    return this.#makeRow(value);
  }

  #makeRow(value: FormValue | undefined): ListRow {
    this.#nextKey += 1;
    return { key: this.#nextKey, value };
  }
}

/** The items that rows make: rows without a value are left out, and end the list where items have a place of their own. */
function listItems(rows: readonly ListRow[], rules: ListRules): readonly FormValue[] {
  const items: FormValue[] = [];
  for (const [place, { value }] of rows.entries()) {
    if (value !== undefined) items.push(value);
    else if (place < rules.tupleLength) break;
  }
  return items;
}
