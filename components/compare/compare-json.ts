import { diffArrays } from "diff";
import {
  equalValues,
  type FormValue,
  isList,
  isObject,
  parseFormValue,
  printFormValue,
  valueKey,
} from "@/lib/schema/form-value.ts";
import { joinPointer } from "@/lib/schema/json-pointer.ts";

/** A place where two JSON values differ. */
interface JsonChange {
  /** JSON Pointer; in a list, into the value that has the item, the right one where both do. */
  readonly path: string;
  readonly kind: "added" | "removed" | "changed";
  /** JSON text, every digit kept; absent where there is nothing on that side. */
  readonly left?: string;
  readonly right?: string;
}

export interface JsonComparison {
  readonly changes: readonly JsonChange[];
  /** Differences beyond the ones that are told. */
  readonly more: number;
}

const mostChanges = 500;
/** Longer lists are compared item by item, in their places. */
const longestAligned = 2_000;

/** How two JSON texts differ by structure: order of keys and spelling of numbers don't count. Undefined where one is not JSON. */
export function compareJson(left: string, right: string): JsonComparison | undefined {
  const a = parseFormValue(left);
  const b = parseFormValue(right);
  if (!("value" in a) || !("value" in b)) return undefined;
  const changes: JsonChange[] = [];
  let count = 0;
  const add = (change: JsonChange) => {
    count += 1;
    if (count <= mostChanges) changes.push(change);
  };
  const compare = (path: string, one: FormValue | undefined, other: FormValue | undefined) => {
    if (equalValues(one, other)) return;
    if (isObject(one) && isObject(other)) {
      const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
      for (const key of keys) compare(joinPointer(path, key), ownMember(one, key), ownMember(other, key));
    } else if (isList(one) && isList(other)) compareLists(path, one, other);
    else if (one === undefined && other !== undefined)
      add({ path, kind: "added", right: printFormValue(other) });
    else if (other === undefined && one !== undefined)
      add({ path, kind: "removed", left: printFormValue(one) });
    else if (one !== undefined && other !== undefined)
      add({ path, kind: "changed", left: printFormValue(one), right: printFormValue(other) });
  };
  const compareLists = (path: string, one: readonly FormValue[], other: readonly FormValue[]) => {
    if (one.length > longestAligned || other.length > longestAligned) {
      for (let index = 0; index < Math.max(one.length, other.length); index += 1)
        compare(joinPointer(path, index), one[index], other[index]);
      return;
    }
    let leftPlace = 0;
    let rightPlace = 0;
    const parts = diffArrays(one.map(valueKey), other.map(valueKey));
    for (let at = 0; at < parts.length; at += 1) {
      const part = parts[at];
      if (!part) continue;
      const next = parts[at + 1];
      if (!part.added && !part.removed) {
        leftPlace += part.value.length;
        rightPlace += part.value.length;
        continue;
      }
      // What was taken out and what was put in at one place are versions of each other.
      const isPair = next !== undefined && next.added !== part.added && next.removed !== part.removed;
      const isChange = isPair && (next.added || next.removed);
      const removed = (part.removed ? part : isChange ? next : undefined)?.value.length ?? 0;
      const added = (part.added ? part : isChange ? next : undefined)?.value.length ?? 0;
      for (let index = 0; index < Math.max(removed, added); index += 1) {
        const before = index < removed ? one[leftPlace + index] : undefined;
        const after = index < added ? other[rightPlace + index] : undefined;
        compare(joinPointer(path, index < added ? rightPlace + index : leftPlace + index), before, after);
      }
      leftPlace += removed;
      rightPlace += added;
      if (isChange) at += 1;
    }
  };
  compare("", a.value, b.value);
  return { changes, more: Math.max(0, count - mostChanges) };
}

function ownMember(object: { readonly [key: string]: FormValue }, key: string): FormValue | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}
