import Link from "next/link";
import { toolHref } from "@/lib/client/tool-href.ts";
import type { SourceStatus, ToolSummary } from "@/lib/protocol/index.ts";
import styles from "./page.module.css";

export interface UnknownToolProps {
  readonly toolKey: string;
  readonly nearest: readonly ToolSummary[];
  /** The source that has the tool, but is switched off. */
  readonly offSource?: SourceStatus | undefined;
}

/** What stands at the address of a tool that is not there. */
export function UnknownTool({ toolKey, nearest, offSource }: UnknownToolProps) {
  return (
    <div className={styles.page}>
      <h1>No tool is called “{toolKey}”</h1>
      <p className={styles.muted}>
        {offSource
          ? `Its source ${offSource.origin} is switched off: switch it on again at `
          : "It may have been renamed or removed, or its source may be in trouble: see "}
        <Link href="/sources">Sources</Link>.
      </p>
      {nearest.length > 0 ? (
        <>
          <h2>Did you mean one of these?</h2>
          <ul className={styles.links}>
            {nearest.map((tool) => (
              <li key={tool.key}>
                <Link href={toolHref(tool.key)} prefetch={false}>
                  {tool.key}
                </Link>
                <span className={styles.muted}>{tool.origin}</span>
              </li>
            ))}
          </ul>
        </>
      ) : undefined}
    </div>
  );
}
