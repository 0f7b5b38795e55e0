"use client";

import { usePathname } from "next/navigation";
import { useState } from "react";
import { useRetrySource } from "@/lib/client/use-retry-source.ts";
import type { SourceProblem, SourceStatus } from "@/lib/protocol/index.ts";
import { Button } from "../ui/button.tsx";
import { SignInLink } from "../ui/sign-in-link.tsx";
import styles from "./problems.module.css";

/** Problems that are shown before someone asks for all. */
const shownAtFirst = 6;

/** The sources with trouble: why, where, and a retry. */
export function Problems({ sources }: { readonly sources: readonly SourceStatus[] }) {
  const [all, setAll] = useState(false);
  const troubled = sources.filter((source) => source.state === "failed" || source.problems.length > 0);
  if (troubled.length === 0) return undefined;
  const count = troubled.reduce((sum, source) => sum + Math.max(1, source.problems.length), 0);
  return (
    <section aria-label="Problems" className={styles.problems}>
      <h2 className={styles.title}>{count === 1 ? "1 problem" : `${count} problems`}</h2>
      <div className={styles.sources}>
        {troubled.map((source) => (
          <TroubledSource key={source.id} source={source} all={all} />
        ))}
      </div>
      {count > shownAtFirst ? (
        <Button look="quiet" className={styles.more} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? "Show fewer" : `Show all ${count}`}
        </Button>
      ) : undefined}
    </section>
  );
}

function TroubledSource({ source, all }: { readonly source: SourceStatus; readonly all: boolean }) {
  const { isRetrying, fault, retry } = useRetrySource(source.id);
  const pathname = usePathname();
  const shown = all ? source.problems : source.problems.slice(0, shownAtFirst);
  return (
    <div className={styles.source}>
      <div className={styles.head}>
        <span className={styles.origin}>{source.origin}</span>
        <span className={styles.state}>{source.state === "failed" ? "failed" : source.kind}</span>
        {source.authorization === "needed" ? (
          <SignInLink sourceId={source.id} origin={source.origin} from={pathname} className={styles.retry} />
        ) : undefined}
        <Button className={styles.retry} disabled={isRetrying} onClick={retry} aria-label="Retry">
          {isRetrying ? "Retrying…" : "Retry"}
        </Button>
      </div>
      <ul className={styles.items}>
        {shown.map((problem) => (
          <li key={`${placeOf(problem)} ${problem.message}`}>
            <span className={styles.where}>{placeOf(problem)}</span> {problem.message}
          </li>
        ))}
      </ul>
      {fault ? <p role="alert">{fault}</p> : undefined}
    </div>
  );
}

/** `tools/broken.ts:3:14`, as far as it is known. */
function placeOf({ where, line, column }: SourceProblem): string {
  if (line === undefined) return where;
  return column === undefined ? `${where}:${line}` : `${where}:${line}:${column}`;
}
