"use client";

import Link from "next/link";
import { runHref } from "@/lib/client/history/run-queries.ts";
import { sizeWords } from "@/lib/client/size-words.ts";
import { timeWords } from "@/lib/client/time-words.ts";
import { toolWords } from "@/lib/client/tool-words.ts";
import type { RecordedRun } from "@/lib/protocol/index.ts";
import styles from "./compare.module.css";
import { ComparePart } from "./compare-part.tsx";

export interface CompareRunsProps {
  readonly left: RecordedRun;
  readonly right: RecordedRun;
}

/** Two runs side by side: how they ended, what they were sent, what they gave. */
export function CompareRuns({ left, right }: CompareRunsProps) {
  const isCut = [left, right].some(({ outcome }) => outcome && outcome.output.length < outcome.outputLength);
  return (
    <div className={styles.page}>
      <Link href="/runs" prefetch={false} className={styles.back}>
        All runs
      </Link>
      <div className={styles.partHead}>
        <h1>Compare two runs</h1>
        <Link href={`/runs/compare?${new URLSearchParams({ a: right.id, b: left.id })}`} prefetch={false}>
          Swap sides
        </Link>
      </div>
      <FactsTable left={left} right={right} />
      <ComparePart title="Arguments" left={left.argumentsText} right={right.argumentsText} />
      <ComparePart
        title="Context"
        left={left.contextText || undefined}
        right={right.contextText || undefined}
      />
      <ComparePart
        title="Output"
        left={left.outcome?.output}
        right={right.outcome?.output}
        note={isCut ? "Only the beginning of a large output, 262,144 characters, is compared." : undefined}
      />
      <ComparePart title="Metadata" left={left.outcome?.metadataText} right={right.outcome?.metadataText} />
      <ComparePart title="Logs" left={logText(left)} right={logText(right)} />
    </div>
  );
}

/** The log without its times, which differ in any case. */
function logText({ logs }: RecordedRun): string | undefined {
  return logs.length === 0 ? undefined : logs.map(({ level, text }) => `${level} ${text}`).join("\n");
}

function FactsTable({ left, right }: CompareRunsProps) {
  const facts: readonly (readonly [string, (run: RecordedRun) => string])[] = [
    ["Tool", (run) => toolWords(run.toolKey)],
    ["State", (run) => run.state],
    ["Decided by", (run) => run.outcome?.decidedBy ?? ""],
    ["Message", (run) => run.outcome?.message ?? ""],
    ["The tool took", (run) => (run.outcome ? timeWords(run.outcome.ms) : "")],
    ["Output", (run) => (run.outcome ? sizeWords(run.outcome.outputBytes) : "")],
    ["Waited to start", (run) => waitWords(run)],
    ["Sent as it is", (run) => (run.sentAsIs ? "yes" : "no")],
    ["Answers", (run) => String(run.rounds)],
    ["Definition", (run) => run.definitionHash ?? ""],
    ["Playground", (run) => run.appVersion],
  ];
  return (
    <div className={styles.frame}>
      <table className={styles.facts} aria-label="About the runs">
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Fact</span>
            </th>
            {[left, right].map((run) => (
              <th scope="col" key={run.id}>
                <Link href={runHref(run.id)} prefetch={false}>
                  {run.name ?? toolWords(run.toolKey)}
                </Link>{" "}
                <time dateTime={run.createdAt}>{run.createdAt.replace("T", " ").replace("Z", " UTC")}</time>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {facts.map(([name, read]) => {
            const [a, b] = [read(left), read(right)];
            if (a === "" && b === "") return undefined;
            return (
              <tr key={name} data-differs={a !== b || undefined}>
                <th scope="row">
                  {name}
                  {a === b ? undefined : <span className="visually-hidden"> differs</span>}
                </th>
                <td>{a}</td>
                <td>{b}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function waitWords({ createdAt, startedAt }: RecordedRun): string {
  return startedAt === undefined ? "" : timeWords(Date.parse(startedAt) - Date.parse(createdAt));
}
