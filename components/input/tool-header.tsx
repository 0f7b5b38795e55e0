import Link from "next/link";
import { draftHref } from "@/lib/client/drafts/draft-href.ts";
import { saysMore } from "@/lib/client/says-more.ts";
import type { ToolDetail } from "@/lib/protocol/index.ts";
import { Badge } from "../ui/badge.tsx";
import { ChangeBadge } from "../ui/change-badge.tsx";
import { Foldable } from "../ui/foldable.tsx";
import { Markdown } from "../ui/markdown.tsx";
import styles from "./tool-header.module.css";

/** Longer descriptions show their beginning first. */
const foldedFrom = { characters: 360, lines: 5 };

export interface ToolHeaderProps {
  readonly detail: ToolDetail;
  /** The whole description, as Markdown. */
  readonly description: string;
}

/** What the tool is called, where it comes from, what it may do, and what it says about itself. */
export function ToolHeader({ detail, description }: ToolHeaderProps) {
  const { summary, problems, draftId, shadowedBy } = detail;
  const isLong =
    description.length > foldedFrom.characters || description.split("\n").length > foldedFrom.lines;
  return (
    <header className={styles.header}>
      <div className={styles.names}>
        <h1 className={styles.name}>{summary.key}</h1>
        <div className={styles.badges}>
          <Badge>{summary.source}</Badge>
          <ChangeBadge destructive={summary.destructive} readOnly={summary.readOnly} />
          {summary.shadowed ? <Badge tone="warn">shadowed</Badge> : undefined}
          {problems.length > 0 ? (
            <Badge tone="warn">{problems.length === 1 ? "1 problem" : `${problems.length} problems`}</Badge>
          ) : undefined}
        </div>
      </div>
      {summary.title && saysMore(summary.title, summary.key) ? (
        <p className={styles.title}>{summary.title}</p>
      ) : undefined}
      {description.trim() === "" ? (
        <p className={styles.none}>
          This tool has no description, so a model would know it by its name alone.
        </p>
      ) : isLong ? (
        <Foldable>
          <Markdown text={description} />
        </Foldable>
      ) : (
        <Markdown text={description} />
      )}
      <p className={styles.origin}>
        From {draftId ? <Link href={draftHref(draftId)}>{summary.origin}</Link> : summary.origin}
        {shadowedBy
          ? `. Shadowed: models see the tool ${summary.name} of ${placeOf(shadowedBy)} instead.`
          : ""}
      </p>
    </header>
  );
}

function placeOf({ source, origin }: NonNullable<ToolDetail["shadowedBy"]>): string {
  return origin === source ? source : `${origin} (${source})`;
}
