"use client";

import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import type { OutputMatch } from "@/lib/client/run-output.ts";
import { OutputText } from "../output-text.tsx";
import { sizeWords } from "../size-words.ts";
import { OutputMatchList } from "./output-match-list.tsx";
import { OutputSearchBar } from "./output-search-bar.tsx";
import styles from "./paged-output.module.css";
import { useMatchMark } from "./use-match-mark.ts";
import { useOutputPage } from "./use-output-page.ts";
import { useOutputSearch } from "./use-output-search.ts";

export interface PagedOutputProps {
  readonly runId: string;
}

/** An output of any size, a page at a time, with a search through all of it. */
export function PagedOutput({ runId }: PagedOutputProps) {
  const paging = useOutputPage(runId);
  const search = useOutputSearch(runId);
  const [match, setMatch] = useState<OutputMatch>();
  const text = useRef<HTMLDivElement>(null);
  const { page, end, isLoading, fault, goTo, goBack, goOn, goToEnd } = paging;
  useMatchMark(text, page?.text, match);
  const choose = (chosen: OutputMatch) => {
    setMatch(chosen);
    goTo(Math.max(0, chosen.offset - bytesOf(chosen.before)));
  };
  return (
    <div className={styles.pages}>
      <OutputSearchBar isSearching={search.isSearching} onSearch={search.search} />
      <OutputMatchList search={search} current={match} onChoose={choose} />
      <nav aria-label="Pages of the output" className={styles.bar}>
        <span role="status" className={fault === undefined ? styles.place : styles.fault}>
          {fault ?? (page ? placeWords(page.offset, end, page.size) : "Loading…")}
        </span>
        <Button look="quiet" square aria-label="First page" disabled={!goBack} onClick={() => goTo(0)}>
          <ChevronFirst size={16} aria-hidden />
        </Button>
        <Button look="quiet" square aria-label="Previous page" disabled={!goBack} onClick={goBack}>
          <ChevronLeft size={16} aria-hidden />
        </Button>
        <Button look="quiet" square aria-label="Next page" disabled={!goOn} onClick={goOn}>
          <ChevronRight size={16} aria-hidden />
        </Button>
        <Button look="quiet" square aria-label="Last page" disabled={!goToEnd} onClick={goToEnd}>
          <ChevronLast size={16} aria-hidden />
        </Button>
      </nav>
      <div ref={text} className={styles.text} aria-busy={isLoading}>
        {page ? <OutputText key={page.offset} label="Page of the output" text={page.text} /> : null}
      </div>
    </div>
  );
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** `256 KB to 512 KB of 5 MB (5%)`. */
function placeWords(start: number, end: number, size: number): string {
  const share = size === 0 ? 100 : Math.floor((end / size) * 100);
  return `${sizeWords(start)} to ${sizeWords(end)} of ${sizeWords(size)} (${share}%)`;
}
