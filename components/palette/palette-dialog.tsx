"use client";

import { useMantineColorScheme } from "@mantine/core";
import { useRouter } from "next/navigation";
import { useCallback, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from "react";
import type { DraftReply } from "@/lib/client/drafts/draft-actions.ts";
import { draftHref } from "@/lib/client/drafts/draft-href.ts";
import { saysMore } from "@/lib/client/says-more.ts";
import { indexTools, searchTools, type ToolMatch, wordsOf } from "@/lib/client/search-tools.ts";
import { toolHref } from "@/lib/client/tool-href.ts";
import { useToolList } from "@/lib/client/use-playground.ts";
import type { DraftSummary } from "@/lib/protocol/index.ts";
import { Dialog } from "../ui/dialog.tsx";
import { Highlighted } from "../ui/highlighted.tsx";
import styles from "./palette.module.css";
import { listActions } from "./palette-actions.ts";
import { hasWords, type PaletteEntry } from "./palette-entry.ts";

/** More than anybody reads; the rest is a longer query away. */
const shownTools = 40;

export interface PaletteDialogProps {
  readonly listDrafts: () => Promise<DraftReply<readonly DraftSummary[]>>;
  readonly onClose: () => void;
}

/** Finds a tool, a draft or an action by a few letters, and does it by Enter. */
export function PaletteDialog({ listDrafts, onClose }: PaletteDialogProps) {
  const [query, setQuery] = useState("");
  const [chosen, setChosen] = useState(0);
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const drafts = useDrafts(listDrafts);
  const find = useFind(drafts);
  const shownQuery = useDeferredValue(query);
  const entries = useMemo(() => find(shownQuery), [find, shownQuery]);
  const active = Math.min(chosen, entries.length - 1);
  const words = useMemo(() => wordsOf(query), [query]);

  const perform = (entry: PaletteEntry | undefined) => {
    if (!entry) return;
    onClose();
    // The dialog gives the focus back first, so that what comes may take it.
    setTimeout(entry.perform);
  };
  const move = (to: number) => {
    const index = (to + entries.length) % Math.max(1, entries.length);
    setChosen(index);
    list.current?.children[index]?.scrollIntoView({ block: "nearest" });
  };

  return (
    <Dialog title="Search everything" place="top" bare onClose={onClose}>
      <input
        role="combobox"
        aria-label="Search tools and actions"
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={entries[active] ? `${listId}-${active}` : undefined}
        aria-autocomplete="list"
        className={styles.box}
        placeholder="Search tools and actions"
        autoComplete="off"
        spellCheck={false}
        value={query}
        onChange={(event) => {
          setQuery(event.target.value);
          setChosen(0);
        }}
        onKeyDown={(event) => {
          if (event.key === "ArrowDown") move(active + 1);
          else if (event.key === "ArrowUp") move(active - 1);
          else if (event.key === "Enter" && !event.nativeEvent.isComposing)
            // Whoever types fast means what was typed, not what is still shown.
            perform(shownQuery === query ? entries[active] : find(query)[chosen]);
          else return;
          event.preventDefault();
        }}
      />
      <div ref={list} id={listId} role="listbox" aria-label="Found" tabIndex={-1} className={styles.list}>
        {entries.map((entry, index) => (
          <button
            key={entry.id}
            type="button"
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={styles.entry}
            onPointerMove={() => setChosen(index)}
            onClick={() => perform(entry)}
          >
            <span className={styles.name}>
              <Highlighted text={entry.name} words={words} />
            </span>
            <span className={styles.detail}>{entry.detail}</span>
            <span className={styles.kind}>{entry.kind}</span>
          </button>
        ))}
      </div>
      {entries.length === 0 ? (
        <p className={styles.none}>Nothing found. Every word must be found, so try fewer or shorter ones.</p>
      ) : undefined}
    </Dialog>
  );
}

/** More than anybody reads. */
const shownDrafts = 20;

/** The drafts, once they have come; none where they can't be had. */
function useDrafts(listDrafts: PaletteDialogProps["listDrafts"]): readonly DraftSummary[] {
  const [drafts, setDrafts] = useState<readonly DraftSummary[]>([]);
  useEffect(() => {
    listDrafts().then(
      (reply) => setDrafts(reply.ok ? reply.value : []),
      () => {},
    );
  }, [listDrafts]);
  return drafts;
}

/** Finds what a query means among tools, drafts and actions, the best first. */
function useFind(drafts: readonly DraftSummary[]): (query: string) => readonly PaletteEntry[] {
  const { tools } = useToolList().list;
  const index = useMemo(() => indexTools(tools), [tools]);
  const router = useRouter();
  const { setColorScheme } = useMantineColorScheme();
  return useCallback(
    (query) => {
      const actions = listActions({ go: router.push, setColours: setColorScheme });
      const words = wordsOf(query);
      const matches = searchTools(index, query).slice(0, shownTools);
      const toEntry = ({ tool }: ToolMatch): PaletteEntry => ({
        id: `tool ${tool.key}`,
        name: tool.key,
        detail: (tool.title && saysMore(tool.title, tool.key) ? tool.title : tool.description).slice(0, 120),
        kind: tool.origin,
        perform: () => router.push(toolHref(tool.key)),
      });
      const isNamed = ({ where }: ToolMatch) => where === "key" || where === "title";
      const foundActions = actions.filter((entry) => hasWords(entry, words));
      const foundDrafts = drafts
        .map(
          ({ id, title, savedVersion }): PaletteEntry => ({
            id: `draft ${id}`,
            name: title,
            detail: savedVersion === 0 ? "not saved" : `version ${savedVersion}`,
            kind: "draft",
            perform: () => router.push(draftHref(id)),
          }),
        )
        .filter((entry) => hasWords(entry, words))
        .slice(0, shownDrafts);
      if (words.length === 0) return [...foundActions, ...foundDrafts, ...matches.map(toEntry)];
      const begins = ({ name }: PaletteEntry) => name.toLowerCase().startsWith(words.join(" "));
      // A page or a draft that is called so comes before the many tools that only speak of it.
      return [
        ...foundActions.filter(begins),
        ...matches.filter(isNamed).map(toEntry),
        ...foundDrafts,
        ...foundActions.filter((entry) => !begins(entry)),
        ...matches.filter((match) => !isNamed(match)).map(toEntry),
      ];
    },
    [index, drafts, router, setColorScheme],
  );
}
