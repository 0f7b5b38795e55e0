import type { Metadata } from "next";
import Link from "next/link";
import { CompareRuns } from "@/components/compare/compare-runs.tsx";
import styles from "@/components/shell/page.module.css";
import { readRun } from "../read-run.ts";

export const metadata: Metadata = { title: "Compare runs" };

interface ComparePageProps {
  readonly searchParams: Promise<{ readonly a?: string | string[]; readonly b?: string | string[] }>;
}

export default async function ComparePage({ searchParams }: ComparePageProps) {
  const { a, b } = await searchParams;
  const read = (id: string | string[] | undefined) => (typeof id === "string" ? readRun(id) : undefined);
  const [left, right] = await Promise.all([read(a), read(b)]);
  if (left && right) return <CompareRuns left={left.run} right={right.run} />;
  return (
    <div className={styles.page}>
      <h1>Compare two runs</h1>
      <p className={styles.muted}>
        {typeof a === "string" && typeof b === "string"
          ? `${left || right ? "Only one of the runs" : "Neither of the runs"} is in the history; what is not was deleted, or made room for newer ones. `
          : "Select two runs in a list to see them side by side. "}
        <Link href="/runs">All runs</Link>
      </p>
    </div>
  );
}
