"use client";

import { useReducer, useRef } from "react";
import { type FormValue, isObject } from "@/lib/schema/form-value.ts";
import {
  type Branch,
  type Choice,
  inferBranch,
  type Matcher,
  type NodeView,
  type PickedChoice,
  type SchemaParts,
  type SchemaScope,
  startItem,
  switchBranch,
  viewNode,
} from "@/lib/schema/form-view/index.ts";
import { useFormEnvironment, useNodeValue } from "./form-environment.ts";
import type { LevelEntry } from "./level-entry.ts";

/** The branch that a choice stands on. */
interface Pick {
  readonly index: number;
  /** Nobody chose it and no value says it: it is shown because something has to be. */
  readonly implied: boolean;
}

export interface NodeViewState {
  readonly view: NodeView;
  readonly value: FormValue | undefined;
  /** Whether some branch is shown that nobody chose and no value says. */
  readonly isImplied: boolean;
  readonly choose: (choice: PickedChoice, index: number | undefined) => void;
}

/**
 * The view of a node with its choices. A branch, once shown, stays until someone picks another one or the value is cleared:
 * it never jumps because of what is typed.
 */
export function useNodeView(entry: LevelEntry): NodeViewState {
  const { scope, matches } = useFormEnvironment();
  const { handle, parts, required, keepsEmpty } = entry;
  const value = useNodeValue(handle);
  const picks = useRef(new Map<unknown, Pick>());
  const [version, countChange] = useReducer((count: number) => count + 1, 0);
  const cache = useRef<{ readonly key: readonly unknown[]; readonly view: NodeView } | undefined>(undefined);

  const pick = (choice: Choice, shared: SchemaParts): number | undefined => {
    const known = picks.current.get(choice.key);
    if (known && known.index < choice.branches.length) return known.index;
    const isBlank = value === undefined || (isObject(value) && Object.keys(value).length === 0);
    const index = isBlank ? undefined : inferBranch(scope, choice, value, matches);
    const found = index ?? (isBlank && required ? implyBranch(scope, choice, shared, matches) : undefined);
    if (found !== undefined) picks.current.set(choice.key, { index: found, implied: index === undefined });
    return found;
  };

  const isPresent = value !== undefined;
  const key = [parts, version, scope, isPresent, entry.view];
  const isFresh =
    cache.current !== undefined &&
    !cache.current.view.conditional &&
    cache.current.view.choices.every(({ picked }) => picked !== undefined) &&
    key.every((part, index) => cache.current?.key[index] === part);
  if (!isFresh || !cache.current) {
    cache.current = { key, view: viewNode(scope, parts, { value, matches, pick }) };
  }
  const { view } = cache.current;

  const choose = ({ choice, picked, shared }: PickedChoice, index: number | undefined) => {
    const branch: Branch | undefined = index === undefined ? undefined : choice.branches[index];
    if (index === undefined || !branch) {
      picks.current.clear();
      countChange();
      handle.write(undefined);
      return;
    }
    picks.current.set(choice.key, { index, implied: false });
    const from = picked === undefined ? undefined : choice.branches[picked];
    const together = [...shared, ...branch.parts];
    const next = switchBranch(scope, shared, from, branch, handle.read(), matches);
    const filled = next ?? (keepsEmpty ? startItem(scope, together, matches) : undefined);
    const isEmptyObject = isObject(filled) && Object.keys(filled).length === 0;
    countChange();
    handle.write(isEmptyObject && !keepsEmpty && !required ? undefined : filled);
  };

  const isImplied = view.choices.some(({ choice }) => picks.current.get(choice.key)?.implied === true);
  return { view, value, isImplied, choose };
}

/** The first branch, where it has something to fill: one with constants only would look chosen while nothing is sent. */
function implyBranch(
  scope: SchemaScope,
  choice: Choice,
  shared: SchemaParts,
  matches: Matcher,
): number | undefined {
  const [first] = choice.branches;
  if (!first || first.fixed !== undefined) return undefined;
  const { body } = viewNode(scope, [...shared, ...first.parts], { matches, pick: () => undefined });
  if (body.kind !== "object") return 0;
  const canFill = body.object.properties.some(({ parts }) => {
    const member = viewNode(scope, parts, { matches, pick: () => undefined }).body;
    return member.kind !== "never" && !(member.kind === "fixed" && member.values.length === 1);
  });
  return canFill ? 0 : undefined;
}
