"use client";

import { useHistoryStatus } from "@/lib/client/use-playground.ts";
import type { StoreStatus } from "@/lib/protocol/index.ts";
import styles from "./history.module.css";

export interface StoreNoticeProps {
  /** How the history was doing when the page was made. */
  readonly initial?: StoreStatus | undefined;
  /** Also what is no fault any more, such as a damaged file that was moved aside. Default false. */
  readonly withNotices?: boolean;
}

/** Says why runs are not recorded, and what to do; nothing where all is well. */
export function StoreNotice({ initial, withNotices = false }: StoreNoticeProps) {
  const status = useHistoryStatus() ?? initial;
  if (!status) return undefined;
  const waiting =
    status.unwritten === 0
      ? ""
      : ` ${status.unwritten === 1 ? "1 run waits" : `${status.unwritten} runs wait`} to be written.`;
  return (
    <>
      {status.state === "failing" ? (
        <div role="alert" className={styles.notice}>
          <strong>Runs are not recorded, but tools run.</strong> {status.message}
          {waiting}
        </div>
      ) : undefined}
      {withNotices
        ? status.notices.map((notice) => (
            <div key={notice} role="status" className={styles.notice} data-tone="plain">
              {notice}
            </div>
          ))
        : undefined}
    </>
  );
}
