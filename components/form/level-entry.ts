"use client";

import { createContext, type ReactNode, useContext } from "react";
import type { FormValue } from "@/lib/schema/form-value.ts";
import type { NodeView, SchemaParts } from "@/lib/schema/form-view/index.ts";
import type { NodeHandle } from "./node-handle.ts";

/** One field of a level: a property, an item, the value of a free key. */
export interface LevelEntry {
  /** Unique in its level; made by us, so that no property's name can do harm. */
  readonly id: string;
  /** What the field is called. */
  readonly label: string;
  readonly handle: NodeHandle;
  readonly parts: SchemaParts;
  /** The view, where it is known already; else it is made from the parts. */
  readonly view?: NodeView;
  readonly required: boolean;
  /** A cleared text stays as "": for items and free keys, which don't go by being cleared. */
  readonly keepsEmpty: boolean;
  /** How many nodes lie above. */
  readonly depth: number;
  /** Whether a group starts open, whatever its depth. */
  readonly startsOpen?: boolean;
  /** The label is there for a screen reader only: what stands above shows it. */
  readonly hidesLabel?: boolean;
  /** What stands above has the common buttons already. */
  readonly hidesActions?: boolean;
  /** The values that other items of the list have, where no item may stand twice. */
  readonly taken?: readonly FormValue[];
  /** Stands before the field: the key of a free entry. */
  readonly before?: ReactNode;
  /** Stands after the field: buttons to move and remove it. */
  readonly after?: ReactNode;
}

/** An entry with its view. */
export interface ViewedEntry extends LevelEntry {
  readonly view: NodeView;
}

export const LevelContext = createContext<ReadonlyMap<string, ViewedEntry>>(new Map());

/** The entry of a level by its id; undefined for one that rjsf still draws in the moment before it follows a new schema. */
export function useOptionalLevelEntry(id: string): ViewedEntry | undefined {
  return useContext(LevelContext).get(id);
}

/** The entry of a level by its id. */
export function useLevelEntry(id: string): ViewedEntry {
  const entry = useOptionalLevelEntry(id);
  if (!entry) throw new Error(`The level has no field ${id}.`);
  return entry;
}
