import type { FlatSchema, SchemaParts } from "./flatten.ts";
import { getKeyword, type SchemaPart } from "./schema-scope.ts";

/** A list as a form shows it. */
export interface ListView {
  /** How many first items have a schema of their own (`prefixItems`, or `items` as a list). */
  readonly tupleLength: number;
  /** What holds for the item at a place, counted from 0. No parts: any JSON. */
  readonly partsAt: (index: number) => SchemaParts;
  /** The most items; absent where there is no end. */
  readonly most?: number;
  readonly least: number;
  readonly unique: boolean;
}

interface ListRules {
  readonly first: readonly SchemaPart[];
  readonly rest: SchemaPart | undefined;
}

/** Views the items of a list. */
export function viewList(flat: FlatSchema): ListView {
  const rules = flat.parts.map(({ schema, base }): ListRules => {
    const items = getKeyword(schema, "items");
    const prefix = getKeyword(schema, "prefixItems");
    const isOldTuple = !Array.isArray(prefix) && Array.isArray(items);
    const first = Array.isArray(prefix) ? prefix : isOldTuple ? items : [];
    const rest = isOldTuple
      ? getKeyword(schema, "additionalItems")
      : Array.isArray(items)
        ? undefined
        : items;
    const unevaluated = rest === undefined ? getKeyword(schema, "unevaluatedItems") : undefined;
    const last = rest ?? unevaluated;
    return {
      first: first.map((item: unknown) => ({ schema: item, base })),
      rest: last === undefined ? undefined : { schema: last, base },
    };
  });
  const tupleLength = Math.max(0, ...rules.map(({ first }) => first.length));
  const closedAt = rules.filter(({ rest }) => rest?.schema === false).map(({ first }) => first.length);
  const most = Math.min(Number.POSITIVE_INFINITY, ...closedAt, ...numbersOf(flat, "maxItems"));
  const known = new Map<number, SchemaParts>();
  return {
    tupleLength,
    partsAt: (index) => {
      const place = Math.min(index, tupleLength);
      const parts =
        known.get(place) ??
        rules.flatMap(({ first, rest }) => {
          const part = first[place] ?? rest;
          return part ? [part] : [];
        });
      known.set(place, parts);
      return parts;
    },
    ...(Number.isFinite(most) ? { most } : {}),
    least: Math.max(0, ...numbersOf(flat, "minItems")),
    unique: flat.parts.some(({ schema }) => getKeyword(schema, "uniqueItems") === true),
  };
}

function numbersOf(flat: FlatSchema, keyword: string): number[] {
  return flat.parts
    .map(({ schema }) => getKeyword(schema, keyword))
    .filter((value): value is number => typeof value === "number");
}
