import {
  equalValues,
  type FormObject,
  type FormValue,
  getMember,
  isObject,
  withMember,
} from "@/lib/schema/form-value.ts";
import { joinPointer } from "@/lib/schema/json-pointer.ts";
import type { FormStore } from "./form-store.ts";

/** A place in the arguments: reads and writes what stands there. Undefined is absent. */
export interface NodeHandle {
  /** JSON Pointer from the arguments' root. */
  readonly pointer: string;
  readonly read: () => FormValue | undefined;
  readonly write: (value: FormValue | undefined) => void;
}

/** The arguments themselves. They are never absent: what clears them leaves `{}`. */
export function createRootHandle(store: FormStore): NodeHandle {
  return {
    pointer: "",
    read: store.getValue,
    write: (value) => store.setValue(isObject(value) ? value : {}),
  };
}

/** How an object comes and goes with its members. */
export interface MemberRules {
  /** What the object has as soon as it has anything: its defaults and constants. */
  readonly start: () => FormObject;
  /** Whether the first edit adds what the object starts with, though the object is there already. */
  readonly completes: boolean;
  /** Whether the object goes when nothing but its start is left. */
  readonly prunes: boolean;
}

/** A member of an object. Writing one makes the object, clearing the last one clears it where the rules say so. */
export function createMemberHandle(owner: NodeHandle, name: string, rules: MemberRules): NodeHandle {
  return {
    pointer: joinPointer(owner.pointer, name),
    read: () => getMember(owner.read(), name),
    write: (value) => {
      const current = owner.read();
      if (value === undefined) {
        if (!isObject(current) || !Object.hasOwn(current, name)) return;
        const rest = withMember(current, name, undefined);
        owner.write(rules.prunes && isBare(rest, rules) ? undefined : rest);
        return;
      }
      const base = isObject(current)
        ? rules.completes
          ? { ...rules.start(), ...current }
          : current
        : rules.start();
      owner.write(withMember(base, name, value));
    },
  };
}

function isBare(object: FormObject, rules: MemberRules): boolean {
  return Object.keys(object).length === 0 || equalValues(object, rules.start());
}
