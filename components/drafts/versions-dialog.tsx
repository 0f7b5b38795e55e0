"use client";

import { useState } from "react";
import { askServer } from "@/lib/client/drafts/ask-server.ts";
import type { DraftActions } from "@/lib/client/drafts/draft-actions.ts";
import type { DraftVersion } from "@/lib/protocol/index.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import styles from "./dialogs.module.css";
import type { RenderDiff } from "./render-diff.ts";
import { TitleDialog } from "./title-dialog.tsx";
import { useReply } from "./use-reply.ts";

export interface VersionsDialogProps {
  readonly draftId: string;
  /** The text as it stands. */
  readonly code: string;
  readonly actions: Pick<DraftActions, "versions" | "nameVersion">;
  readonly renderDiff: RenderDiff;
  readonly onRestore: (version: DraftVersion) => void;
  readonly onClose: () => void;
}

/** The saved versions of a draft: what they are called, how the text differs, and the way back. */
export function VersionsDialog({ draftId, code, actions, renderDiff, ...rest }: VersionsDialogProps) {
  const { onRestore, onClose } = rest;
  const { reply, reload } = useReply(() => actions.versions(draftId));
  const [compared, setCompared] = useState<number>();
  const [named, setNamed] = useState<DraftVersion>();
  const [fault, setFault] = useState<string>();

  const name = async ({ version }: DraftVersion, title: string) => {
    setNamed(undefined);
    const named = await askServer(() => actions.nameVersion(draftId, version, title));
    setFault(named.ok ? undefined : named.message);
    await reload();
  };
  const versions = reply?.ok ? reply.value.toSorted((a, b) => b.version - a.version) : [];
  const words = fault ?? (reply && !reply.ok ? reply.message : undefined);

  return (
    <Dialog title="Versions" place="wide" onClose={onClose}>
      <div className={styles.body}>
        {words === undefined ? undefined : (
          <p role="alert" className={styles.fault}>
            {words}
          </p>
        )}
        {reply === undefined ? <p className={styles.muted}>Loading…</p> : undefined}
        {reply?.ok && versions.length === 0 ? (
          <p className={styles.muted}>
            No version yet. Save (Ctrl+S) keeps the text as one, so that you can come back to it and compare.
          </p>
        ) : undefined}
        <ol className={styles.list}>
          {versions.map((version) => (
            <li key={version.version}>
              <div className={styles.row}>
                <span>
                  <strong>{labelOf(version)}</strong>{" "}
                  <time dateTime={version.savedAt} className={styles.muted}>
                    {new Date(version.savedAt).toLocaleString()}
                  </time>{" "}
                  {version.code === code ? <span className={styles.muted}>the text as it stands</span> : ""}
                </span>
                <span className={styles.buttons}>
                  <Button
                    look="quiet"
                    aria-label={`Name version ${version.version}`}
                    onClick={() => setNamed(version)}
                  >
                    Name
                  </Button>
                  <Button
                    look="quiet"
                    aria-label={`Differences to version ${version.version}`}
                    aria-expanded={compared === version.version}
                    onClick={() => setCompared(compared === version.version ? undefined : version.version)}
                  >
                    Differences
                  </Button>
                  <Button
                    aria-label={`Restore version ${version.version}`}
                    disabled={version.code === code}
                    onClick={() => onRestore(version)}
                  >
                    Restore
                  </Button>
                </span>
              </div>
              {compared === version.version ? (
                <div className={styles.difference}>
                  {renderDiff({
                    before: version.code,
                    after: code,
                    beforeLabel: labelOf(version),
                    afterLabel: "Now",
                  })}
                </div>
              ) : undefined}
            </li>
          ))}
        </ol>
      </div>
      {named ? (
        <TitleDialog
          question={`Name version ${named.version}`}
          title={named.name ?? ""}
          help="It stands in the list of versions. Empty takes it away."
          onTitle={(title) => void name(named, title)}
          onClose={() => setNamed(undefined)}
        />
      ) : undefined}
    </Dialog>
  );
}

function labelOf({ version, name }: DraftVersion): string {
  return name === undefined ? `Version ${version}` : `Version ${version}: ${name}`;
}
