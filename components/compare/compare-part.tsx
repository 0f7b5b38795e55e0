"use client";

import { useMemo, useState } from "react";
import { formatJsonText } from "@/lib/schema/json-text.ts";
import { Choice } from "../ui/choice.tsx";
import styles from "./compare.module.css";
import { compareJson } from "./compare-json.ts";
import { compareLines } from "./compare-lines.ts";
import { JsonChanges } from "./json-changes.tsx";
import { LineChanges } from "./line-changes.tsx";

export interface ComparePartProps {
  readonly title: string;
  /** The texts; undefined where a run has none. */
  readonly left: string | undefined;
  readonly right: string | undefined;
  /** What to know about the texts, such as that they are only the beginning. */
  readonly note?: string | undefined;
}

const ways = ["Structure", "Lines"] as const;

/** One part of two runs side by side: by structure where both are JSON, else by line. */
export function ComparePart({ title, left, right, note }: ComparePartProps) {
  const [way, setWay] = useState<(typeof ways)[number]>("Structure");
  const json = useMemo(
    () => (left === undefined || right === undefined ? undefined : compareJson(left, right)),
    [left, right],
  );
  const byLine = json === undefined || way === "Lines";
  const lines = useMemo(() => {
    if (!byLine || left === undefined || right === undefined) return undefined;
    return json ? compareLines(formatJsonText(left), formatJsonText(right)) : compareLines(left, right);
  }, [byLine, json, left, right]);
  const isSame = left === right || (json !== undefined && json.changes.length === 0);

  const draw = () => {
    if (left === undefined && right === undefined)
      return <p className={styles.muted}>Neither run has any.</p>;
    if (left === undefined || right === undefined)
      return <OneSided text={left ?? right ?? ""} side={left === undefined ? "right" : "left"} />;
    if (isSame && !(json && left !== right && way === "Lines"))
      return (
        <p className={styles.muted}>
          {left === right ? "The same." : "The same value, written differently."}
        </p>
      );
    if (json && !byLine) return <JsonChanges comparison={json} />;
    if (lines) return <LineChanges comparison={lines} label={title} />;
    return <p className={styles.muted}>The two are too large and too different to be compared by line.</p>;
  };
  return (
    <section aria-label={title} className={styles.part}>
      <div className={styles.partHead}>
        <h2>{title}</h2>
        {json && left !== right ? (
          <Choice label={`How to compare ${title}`} options={ways} selected={way} onSelect={setWay} />
        ) : undefined}
      </div>
      {note === undefined ? undefined : <p className={styles.muted}>{note}</p>}
      {draw()}
    </section>
  );
}

function OneSided({ text, side }: { readonly text: string; readonly side: "left" | "right" }) {
  const rows = text.split("\n").slice(0, 200);
  const comparison = {
    rows: rows.map((line) =>
      side === "left"
        ? ({ kind: "removed", left: line } as const)
        : ({ kind: "added", right: line } as const),
    ),
    differences: rows.length,
    more: 0,
  };
  return (
    <>
      <p className={styles.muted}>{`Only the ${side} run has any.`}</p>
      <LineChanges comparison={comparison} label="The only text" />
    </>
  );
}
