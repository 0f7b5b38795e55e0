"use client";

import { useEffect, useRef } from "react";
import { useSourceLog } from "@/lib/client/use-source-log.ts";
import styles from "./sources.module.css";

/** What a server writes beside its messages, as it comes; the end is in view until somebody scrolls. */
export function SourceLog({ sourceId, origin }: { readonly sourceId: string; readonly origin: string }) {
  const lines = useSourceLog(sourceId);
  const box = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  useEffect(() => {
    if (lines !== undefined && isAtEnd.current && box.current)
      box.current.scrollTop = box.current.scrollHeight;
  }, [lines]);
  if (lines === undefined) return <p className={styles.muted}>Loading…</p>;
  if (lines.length === 0) return <p className={styles.muted}>It has written nothing beside its messages.</p>;
  const reachable = { role: "log", "aria-label": `Log of ${origin}`, tabIndex: 0 };
  return (
    <div
      {...reachable}
      ref={box}
      className={styles.log}
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        isAtEnd.current = scrollHeight - scrollTop - clientHeight < 24;
      }}
    >
      <pre>{lines.join("\n")}</pre>
    </div>
  );
}
