import { type KeyboardEvent, useCallback, useMemo, useState } from "react";
import { childrenOf, isContainer, type JsonDocument } from "./json-document.ts";
import { type OpenNodes, openAll, openFirst, revealNode, toggleNode, visibleRows } from "./open-nodes.ts";

interface TreeState {
  readonly document: JsonDocument;
  readonly open: OpenNodes;
  readonly active: number;
}

/** Which nodes of a tree are open, which is the active one, and what keys and clicks do to them. */
export interface JsonTreeState {
  readonly open: OpenNodes;
  readonly active: number;
  /** The nodes that have a row. */
  readonly rows: Int32Array;
  /** The row of the active node. */
  readonly activeIndex: number;
  /** Makes a node active; opens or closes it where `toggle` is set. */
  readonly choose: (node: number, toggle: boolean) => void;
  /** Makes a node active and opens all that it stands in. */
  readonly reveal: (node: number) => void;
  readonly setAll: (isOpen: boolean) => void;
  readonly handleKey: (event: KeyboardEvent) => void;
}

const pageRows = 15;

export function useJsonTree(document: JsonDocument): JsonTreeState {
  const [stored, setStored] = useState<TreeState>(() => begin(document));
  const state = stored.document === document ? stored : begin(document);
  if (stored !== state) setStored(state);
  const { open, active } = state;
  const rows = useMemo(() => visibleRows(document, open), [document, open]);
  const activeIndex = indexOf(rows, active);

  const choose = useCallback((node: number, toggle: boolean) => {
    setStored((old) => ({
      ...old,
      active: node,
      open:
        toggle && isContainer(old.document, node)
          ? toggleNode(old.open, node, old.open[node] !== 1)
          : old.open,
    }));
  }, []);
  const reveal = useCallback((node: number) => {
    setStored((old) =>
      node < old.document.size
        ? { ...old, active: node, open: revealNode(old.document, old.open, node) }
        : old,
    );
  }, []);
  const setAll = useCallback((isOpen: boolean) => {
    setStored((old) => ({ ...old, open: openAll(old.document, isOpen), active: isOpen ? old.active : 0 }));
  }, []);

  const handleKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const canOpen = isContainer(document, active) && (document.counts[active] ?? 0) > 0;
    const isOpen = open[active] === 1;
    const goTo = (index: number) => choose(rows[Math.min(rows.length - 1, Math.max(0, index))] ?? 0, false);
    const keys = new Map<string, () => void>([
      ["ArrowDown", () => goTo(activeIndex + 1)],
      ["ArrowUp", () => goTo(activeIndex - 1)],
      ["PageDown", () => goTo(activeIndex + pageRows)],
      ["PageUp", () => goTo(activeIndex - pageRows)],
      ["Home", () => goTo(0)],
      ["End", () => goTo(rows.length - 1)],
      ["ArrowRight", () => (canOpen && !isOpen ? choose(active, true) : canOpen && goTo(activeIndex + 1))],
      [
        "ArrowLeft",
        () =>
          canOpen && isOpen
            ? choose(active, true)
            : choose(Math.max(0, document.parents[active] ?? 0), false),
      ],
      ["Enter", () => choose(active, true)],
      [" ", () => choose(active, true)],
      ["*", () => setStored((old) => ({ ...old, open: openSiblings(old) }))],
    ]);
    const act = keys.get(event.key);
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
  return { open, active, rows, activeIndex, choose, reveal, setAll, handleKey };
}

function begin(document: JsonDocument): TreeState {
  return { document, open: openFirst(document), active: 0 };
}

function openSiblings({ document, open, active }: TreeState): OpenNodes {
  const next = open.slice();
  const parent = document.parents[active] ?? -1;
  if (parent < 0) next[0] = 1;
  else for (const sibling of childrenOf(document, parent)) next[sibling] = 1;
  return next;
}

/** Rows are in the order of the nodes, so halving finds one. */
function indexOf(rows: Int32Array, node: number): number {
  let low = 0;
  let high = rows.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((rows[middle] ?? 0) <= node) low = middle;
    else high = middle - 1;
  }
  return low;
}
