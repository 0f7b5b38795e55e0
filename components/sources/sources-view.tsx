"use client";

import { useToolList } from "@/lib/client/use-playground.ts";
import { SourceItem } from "./source-item.tsx";
import styles from "./sources.module.css";

/** Every source, as it stands now. */
export function SourcesView() {
  const { sources } = useToolList().list;
  if (sources.length === 0)
    return <p>No source is configured. Put a tool into the folder tools/ and start again.</p>;
  return (
    <ul className={styles.sources} aria-label="Sources">
      {sources.map((source) => (
        <SourceItem key={source.id} source={source} />
      ))}
    </ul>
  );
}
