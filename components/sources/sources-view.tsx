"use client";

import { useToolList } from "@/lib/client/use-playground.ts";
import { ChangeNotice } from "../ui/change-notice.tsx";
import { SourceDialog } from "./source-dialog.tsx";
import { SourceItem } from "./source-item.tsx";
import type { SourcePlaces } from "./source-place.ts";
import styles from "./sources.module.css";
import { useSourceChanges } from "./use-source-changes.ts";

export interface SourcesViewProps {
  readonly places: SourcePlaces;
}

/** Every source, as it stands now. */
export function SourcesView({ places }: SourcesViewProps) {
  const { sources } = useToolList().list;
  const { note, dismiss, remove, edited, edit, endEdit } = useSourceChanges();
  return (
    <>
      <ChangeNotice note={note} onDismiss={dismiss} />
      {sources.length === 0 ? (
        <p>No source is configured. Put a tool into the folder tools/ and start again.</p>
      ) : (
        <ul className={styles.sources} aria-label="Sources">
          {sources.map((source) => (
            <SourceItem key={source.id} source={source} onRemove={remove} onEdit={edit} />
          ))}
        </ul>
      )}
      {edited ? (
        <SourceDialog
          places={places}
          edited={edited}
          onDone={() => endEdit(true)}
          onClose={() => endEdit(false)}
        />
      ) : undefined}
    </>
  );
}
