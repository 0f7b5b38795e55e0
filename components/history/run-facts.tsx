import { sizeWords } from "@/lib/client/size-words.ts";
import { timeWords } from "@/lib/client/time-words.ts";
import type { RecordedRun } from "@/lib/protocol/index.ts";
import styles from "./run-page.module.css";
import { RunTime } from "./run-time.tsx";

/** Who, when and how of a run. */
export function RunFacts({ run }: { readonly run: RecordedRun }) {
  const { outcome } = run;
  const facts: readonly (readonly [string, React.ReactNode])[] = [
    ["Asked for", <RunTime key="created" at={run.createdAt} long />],
    ...(run.startedAt ? [["Started", <RunTime key="started" at={run.startedAt} long />] as const] : []),
    ...(run.endedAt ? [["Ended", <RunTime key="ended" at={run.endedAt} long />] as const] : []),
    ...(outcome
      ? [
          ["The tool took", timeWords(outcome.ms)] as const,
          ["Decided by", outcome.decidedBy] as const,
          ["Output", sizeWords(outcome.outputBytes)] as const,
        ]
      : []),
    ["Time-out", timeWords(run.timeoutMs)],
    ...(run.sentAsIs ? [["Sent", "as it is, without a check"] as const] : []),
    ...(run.rounds > 0 ? [["Answers", String(run.rounds)] as const] : []),
    ...(run.definitionHash ? [["Definition", <code key="hash">{run.definitionHash}</code>] as const] : []),
    ["Playground", run.appVersion],
    ...(run.instance ? [["Installation", <code key="instance">{run.instance}</code>] as const] : []),
    ["Run", <code key="id">{run.id}</code>],
  ];
  return (
    <>
      <h2>About this run</h2>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
