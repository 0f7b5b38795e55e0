"use client";

import { Search } from "lucide-react";
import { useParams, useRouter, useSearchParams } from "next/navigation";
import { useDeferredValue, useMemo, useRef, useState } from "react";
import { indexTools, searchTools, wordsOf } from "@/lib/client/search-tools.ts";
import { toolHref, toolKeyFromSegment } from "@/lib/client/tool-href.ts";
import { useToolList } from "@/lib/client/use-playground.ts";
import { listRows } from "./list-rows.ts";
import { NoMatch } from "./no-match.tsx";
import { Problems } from "./problems.tsx";
import styles from "./tool-list.module.css";
import { type RowsHandle, VirtualRows } from "./virtual-rows.tsx";

export interface ToolListProps {
  /** Called when a tool was chosen, so that a drawer can close. */
  readonly onOpen?: () => void;
}

/** Every tool, searchable, grouped by where it comes from, with the sources that are in trouble on top. */
export function ToolList({ onOpen }: ToolListProps) {
  const { list, toolCount, complete, error } = useToolList();
  // A link of the Sources page leads to the tools of one source.
  const linked = useSearchParams().get("search") ?? "";
  const [query, setQuery] = useState(linked);
  const [followed, setFollowed] = useState(linked);
  if (linked !== followed) {
    setFollowed(linked);
    if (linked !== "") setQuery(linked);
  }
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set());
  const { key: segment } = useParams<{ key?: string }>();
  const openKey = segment === undefined ? undefined : toolKeyFromSegment(segment);
  const search = useRef<HTMLInputElement>(null);
  const rowsHandle = useRef<RowsHandle>(null);
  const router = useRouter();

  const tools = useDeferredValue(list.tools);
  const index = useMemo(() => indexTools(tools), [tools]);
  const words = useMemo(() => wordsOf(query), [query]);
  const matches = useMemo(() => searchTools(index, query), [index, query]);
  const rows = useMemo(() => listRows(matches, words.length > 0, collapsed), [matches, words, collapsed]);

  // The row lights up at the click; what the address says holds again when the page has changed.
  const [chosen, setChosen] = useState<{ readonly key: string; readonly from: string | undefined }>();
  const litKey = chosen && chosen.from === openKey ? chosen.key : openKey;
  const choose = (key: string) => {
    setChosen({ key, from: openKey });
    onOpen?.();
  };
  const openFirst = () => {
    const first = rows.find((row) => row.type === "tool");
    if (first?.type !== "tool") return;
    choose(first.id);
    router.push(toolHref(first.id));
  };
  const toggle = (id: string) =>
    setCollapsed((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });

  return (
    <nav aria-label="Tools" className={styles.list}>
      <div className={styles.search}>
        <Search size={14} aria-hidden className={styles.searchIcon} />
        <input
          ref={search}
          type="search"
          aria-label="Search tools"
          aria-keyshortcuts="/"
          placeholder={toolCount === 1 ? "Search 1 tool" : `Search ${toolCount.toLocaleString("en")} tools`}
          className={styles.searchBox}
          value={query}
          spellCheck={false}
          autoComplete="off"
          data-search-tools
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === "ArrowDown") {
              event.preventDefault();
              rowsHandle.current?.focusFirst();
            } else if (event.key === "Enter") openFirst();
            else if (event.key === "Escape" && query !== "") setQuery("");
          }}
        />
        <kbd className={styles.searchKey} aria-hidden>
          /
        </kbd>
      </div>
      <Problems sources={list.sources} />
      {error ? <p className={styles.note}>{error}</p> : undefined}
      {rows.length > 0 ? (
        <VirtualRows
          handle={rowsHandle}
          rows={rows}
          words={words}
          openKey={litKey}
          onToggle={toggle}
          onOpen={choose}
          onLeaveTop={() => search.current?.focus()}
        />
      ) : (
        <NoMatch query={query} toolCount={toolCount} onClear={() => setQuery("")} />
      )}
      <p className="visually-hidden" role="status">
        {words.length > 0 ? foundText(matches.length) : ""}
      </p>
      {complete ? undefined : (
        <p className={styles.note}>
          {`Fetching ${(toolCount - list.tools.length).toLocaleString("en")} more tools…`}
        </p>
      )}
    </nav>
  );
}

function foundText(count: number): string {
  if (count === 0) return "No tool found";
  return count === 1 ? "1 tool found" : `${count.toLocaleString("en")} tools found`;
}
