import { Copy, Download, Pencil, Trash2 } from "lucide-react";
import Link from "next/link";
import { draftHref } from "@/lib/client/drafts/draft-href.ts";
import type { DraftSummary } from "@/lib/protocol/index.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import styles from "./draft-list.module.css";
import { DraftTime } from "./draft-time.tsx";

/** What can be done to a draft of the list. */
export interface DraftRowActions {
  readonly rename: (draft: DraftSummary) => void;
  readonly duplicate: (draft: DraftSummary) => void;
  readonly exportFile: (draft: DraftSummary) => void;
  readonly remove: (draft: DraftSummary) => void;
}

export interface DraftRowProps {
  readonly draft: DraftSummary;
  readonly actions: DraftRowActions;
}

/** One draft of the list. */
export function DraftRow({ draft, actions }: DraftRowProps) {
  const { id, title, changedAt, loaded } = draft;
  const tools = [
    { name: "Rename", Icon: Pencil, act: actions.rename },
    { name: "Duplicate", Icon: Copy, act: actions.duplicate },
    { name: "Export", Icon: Download, act: actions.exportFile },
    { name: "Delete", Icon: Trash2, act: actions.remove },
  ];
  return (
    <tr>
      <th scope="row" className={styles.title}>
        <Link href={draftHref(id)} prefetch={false}>
          {title}
        </Link>{" "}
        {loaded ? undefined : <Badge tone="warn">not loaded</Badge>}
      </th>
      <td className={styles.narrow}>
        <DraftTime at={changedAt} />
      </td>
      <td className={`${styles.narrow} ${styles.wideOnly}`}>{savedWords(draft)}</td>
      <td className={styles.narrow}>
        <div className={styles.rowTools}>
          {tools.map(({ name, Icon, act }) => (
            <Button
              key={name}
              look="quiet"
              square
              aria-label={`${name} ${title}`}
              title={name === "Export" ? "Export as a .ts file" : name}
              onClick={() => act(draft)}
            >
              <Icon size={14} aria-hidden />
            </Button>
          ))}
        </div>
      </td>
    </tr>
  );
}

function savedWords({ savedVersion, unsaved }: DraftSummary): string {
  if (savedVersion === 0) return "none saved";
  return unsaved ? `version ${savedVersion}, changed since` : `version ${savedVersion}`;
}
