"use client";

import { useMantineColorScheme } from "@mantine/core";
import { useRouter } from "next/navigation";
import { useDeferredValue, useEffect, useId, useMemo, useRef, useState } from "react";
import type { DraftReply } from "@/lib/client/drafts/draft-actions.ts";
import { draftHref, newDraftHref } from "@/lib/client/drafts/draft-href.ts";
import { sendCommand } from "@/lib/client/page-commands.ts";
import { saysMore } from "@/lib/client/says-more.ts";
import { indexTools, searchTools, wordsOf } from "@/lib/client/search-tools.ts";
import { toolHref } from "@/lib/client/tool-href.ts";
import { useToolList } from "@/lib/client/use-playground.ts";
import type { DraftSummary } from "@/lib/protocol/index.ts";
import { Dialog } from "../ui/dialog.tsx";
import { Highlighted } from "../ui/highlighted.tsx";
import styles from "./palette.module.css";

/** More than anybody reads; the rest is a longer query away. */
const shownTools = 40;

interface Entry {
  readonly id: string;
  readonly name: string;
  readonly detail: string;
  readonly kind: string;
  readonly perform: () => void;
}

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
  const entries = useEntries(useDeferredValue(query), drafts);
  const active = Math.min(chosen, entries.length - 1);
  const words = useMemo(() => wordsOf(query), [query]);

  const perform = (entry: Entry | undefined) => {
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
          else if (event.key === "Enter" && !event.nativeEvent.isComposing) perform(entries[active]);
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

function useEntries(query: string, drafts: readonly DraftSummary[]): readonly Entry[] {
  const { tools } = useToolList().list;
  const index = useMemo(() => indexTools(tools), [tools]);
  const router = useRouter();
  const { setColorScheme } = useMantineColorScheme();
  return useMemo(() => {
    const action = (name: string, detail: string, perform: () => void): Entry => ({
      id: `action ${name}`,
      name,
      detail,
      kind: "action",
      perform,
    });
    const actions = [
      action("Run the open tool", "Ctrl+Enter", () => sendCommand("run")),
      action("Go to Tools", "", () => router.push("/")),
      action("Go to Drafts", "", () => router.push("/drafts")),
      action("New draft", "", () => router.push(newDraftHref)),
      action("Go to Sources", "", () => router.push("/sources")),
      action("Connect a client", "", () => router.push("/connect")),
      action("Keyboard shortcuts", "?", () => sendCommand("open-shortcuts")),
      action("Colours: light", "", () => setColorScheme("light")),
      action("Colours: dark", "", () => setColorScheme("dark")),
      action("Colours: as the system", "", () => setColorScheme("auto")),
    ];
    const words = wordsOf(query);
    const found = searchTools(index, query)
      .slice(0, shownTools)
      .map(
        ({ tool }): Entry => ({
          id: `tool ${tool.key}`,
          name: tool.key,
          detail: (tool.title && saysMore(tool.title, tool.key) ? tool.title : tool.description).slice(
            0,
            120,
          ),
          kind: tool.origin,
          perform: () => router.push(toolHref(tool.key)),
        }),
      );
    const hasWords = ({ name }: Entry) => words.every((word) => name.toLowerCase().includes(word));
    const foundActions = actions.filter(hasWords);
    const foundDrafts = drafts
      .map(
        ({ id, title, savedVersion }): Entry => ({
          id: `draft ${id}`,
          name: title,
          detail: savedVersion === 0 ? "not saved" : `version ${savedVersion}`,
          kind: "draft",
          perform: () => router.push(draftHref(id)),
        }),
      )
      .filter(hasWords)
      .slice(0, shownDrafts);
    return words.length === 0
      ? [...foundActions, ...foundDrafts, ...found]
      : [...found, ...foundDrafts, ...foundActions];
  }, [index, drafts, query, router, setColorScheme]);
}
