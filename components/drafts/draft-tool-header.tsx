import { problemCountWords } from "@/lib/client/drafts/code-problem.ts";
import type { ToolDetail } from "@/lib/protocol/index.ts";
import { Badge } from "../ui/badge.tsx";
import { ChangeBadge } from "../ui/change-badge.tsx";
import { Markdown } from "../ui/markdown.tsx";
import styles from "./live-tool.module.css";

/** What the tool of a draft is called and says about itself. */
export function DraftToolHeader({ detail }: { readonly detail: ToolDetail }) {
  const { summary, problems } = detail;
  const { description } = JSON.parse(detail.definitionText) as { readonly description: string };
  return (
    <header className={styles.header}>
      <div className={styles.names}>
        <h2 className={styles.name}>{summary.name}</h2>
        <div className={styles.badges}>
          <Badge>draft</Badge>
          <ChangeBadge destructive={summary.destructive} readOnly={summary.readOnly} />
          {problems.length > 0 ? <Badge tone="warn">{problemCountWords(problems.length)}</Badge> : undefined}
        </div>
      </div>
      {description.trim() === "" ? (
        <p className={styles.none}>
          This tool has no description, so a model would know it by its name alone.
        </p>
      ) : (
        <Markdown text={description} />
      )}
    </header>
  );
}
