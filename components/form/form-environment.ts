"use client";

import { createContext, useContext, useRef, useSyncExternalStore } from "react";
import type { FormValue } from "@/lib/schema/form-value.ts";
import type { Matcher, SchemaScope } from "@/lib/schema/form-view/index.ts";
import type { FormStore } from "./form-store.ts";
import type { NodeHandle } from "./node-handle.ts";

/** What every part of one form shares. */
export interface FormEnvironment {
  readonly store: FormStore;
  readonly scope: SchemaScope;
  readonly matches: Matcher;
  /** Enter in a one-line field. */
  readonly submit: () => void;
}

export const FormEnvironmentContext = createContext<FormEnvironment | undefined>(undefined);

export function useFormEnvironment(): FormEnvironment {
  const environment = useContext(FormEnvironmentContext);
  if (!environment) throw new Error("A part of the form stands outside of it.");
  return environment;
}

/** Follows something that the store knows; `isSame` keeps the earlier object where nothing changed. */
export function useStored<T>(select: () => T, isSame: (left: T, right: T) => boolean = Object.is): T {
  const { store } = useFormEnvironment();
  const last = useRef<{ readonly value: T } | undefined>(undefined);
  const read = () => {
    const value = select();
    if (last.current && isSame(last.current.value, value)) return last.current.value;
    last.current = { value };
    return value;
  };
  return useSyncExternalStore(store.subscribe, read, read);
}

/** What stands at a handle. */
export function useNodeValue(handle: NodeHandle): FormValue | undefined {
  return useStored(handle.read);
}

/** Whether schema terms are shown. */
export function useShowTerms(): boolean {
  const { store } = useFormEnvironment();
  return useStored(() => store.getDisplay().showTerms);
}

/** What is wrong at a pointer and to be shown: the typed draft at once, the rest where the field was touched. */
export function useShownProblems(pointer: string, touched: boolean): readonly string[] {
  const { store } = useFormEnvironment();
  return useStored(
    () => {
      const draft = store.getDraft(pointer);
      if (draft !== undefined) return [draft];
      return touched || store.getDisplay().showAllProblems ? store.getMessages(pointer) : [];
    },
    (left, right) => left.length === right.length && left.every((message, index) => message === right[index]),
  );
}
