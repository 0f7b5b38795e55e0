"use client";

import { lazy, Suspense } from "react";
import { usePlayground, usePreferences } from "@/lib/client/use-playground.ts";
import { FoldSection } from "../ui/fold-section.tsx";
import styles from "./history.module.css";

const ToolHistory = lazy(() => import("./tool-history.tsx").then((room) => ({ default: room.ToolHistory })));

/** The history of a tool below its result; the page remembers whether it is unfolded. */
export function HistorySection({ toolKey }: { readonly toolKey: string }) {
  const { preferences } = usePlayground();
  const { showHistory } = usePreferences();
  return (
    <section aria-label="History" className={styles.section}>
      <FoldSection
        title="History"
        gist="recorded runs of this tool"
        isOpen={showHistory}
        onToggle={(isOpen) => preferences.change({ showHistory: isOpen })}
      >
        <Suspense fallback={<div className={styles.scroller} />}>
          <ToolHistory key={toolKey} toolKey={toolKey} />
        </Suspense>
      </FoldSection>
    </section>
  );
}
