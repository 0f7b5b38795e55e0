"use client";

import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useMemo, useRef, useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import type { LogLine } from "@/lib/protocol/index.ts";
import { filterLogs, type LogFilter } from "./filter-logs.ts";
import { LogAnnouncer } from "./log-announcer.tsx";
import { LogFilterBar } from "./log-filter-bar.tsx";
import { LogRow } from "./log-row.tsx";
import styles from "./logs-view.module.css";
import { Scroller } from "./scroller.tsx";

export interface LogsViewProps {
  readonly logs: readonly LogLine[];
  /** While it is, the list follows its end. */
  readonly isRunning: boolean;
}

const noFilter: LogFilter = { level: "all", query: "" };

/** The lines of a run's log; only those in view exist. */
export function LogsView({ logs, isRunning }: LogsViewProps) {
  const [filter, setFilter] = useState(noFilter);
  const [isAtEnd, setAtEnd] = useState(true);
  const scroller = useRef<HTMLDivElement>(null);
  const lines = useMemo(() => filterLogs(logs, filter), [logs, filter]);
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 24,
    overscan: 12,
    initialRect: { width: 400, height: 600 },
  });
  const last = lines.length - 1;
  useEffect(() => {
    if (isRunning && isAtEnd && last >= 0) virtual.scrollToIndex(last, { align: "end" });
  }, [isRunning, isAtEnd, last, virtual]);
  if (logs.length === 0)
    return <p className={styles.empty}>{isRunning ? "Nothing logged so far." : "The run logged nothing."}</p>;
  return (
    <div className={styles.logs}>
      <LogFilterBar filter={filter} onFilter={setFilter} shown={lines.length} total={logs.length} />
      <Scroller
        ref={scroller}
        label="Log lines"
        className={styles.scroller}
        style={{ height: virtual.getTotalSize() + 2 }}
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) =>
          setAtEnd(scrollHeight - scrollTop - clientHeight < 40)
        }
      >
        <ol className={styles.lines} style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const line = lines[index];
            return line === undefined ? null : (
              <LogRow
                key={index}
                line={line}
                index={index}
                total={lines.length}
                top={start}
                measure={virtual.measureElement}
              />
            );
          })}
        </ol>
      </Scroller>
      {isRunning && !isAtEnd ? (
        <Button className={styles.latest} onClick={() => virtual.scrollToIndex(last, { align: "end" })}>
          Go to the latest line
        </Button>
      ) : null}
      <LogAnnouncer count={logs.length} isRunning={isRunning} />
    </div>
  );
}
