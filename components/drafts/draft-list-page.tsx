"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import type { DraftActions, DraftReply } from "@/lib/client/drafts/draft-actions.ts";
import { draftHref, newDraftHref } from "@/lib/client/drafts/draft-href.ts";
import { useImportDraft } from "@/lib/client/drafts/use-import-draft.ts";
import type { DraftSummary } from "@/lib/protocol/index.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import styles from "./draft-list.module.css";
import { DraftRow } from "./draft-row.tsx";
import type { DraftTemplate } from "./draft-template.ts";
import { ImportDialog } from "./import-dialog.tsx";
import { TitleDialog } from "./title-dialog.tsx";
import { useDraftList } from "./use-draft-list.ts";

export interface DraftListPageProps {
  readonly initial: DraftReply<readonly DraftSummary[]>;
  readonly actions: DraftActions;
  readonly templates: readonly DraftTemplate[];
}

/** All drafts, and codes to begin with. */
export function DraftListPage({ initial, actions, templates }: DraftListPageProps) {
  const list = useDraftList(actions, initial);
  const router = useRouter();
  const importDraft = useImportDraft(actions);
  const [isImporting, setImporting] = useState(false);
  const [renamed, setRenamed] = useState<DraftSummary>();
  const [isBusy, setBusy] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const undo = useRef<HTMLButtonElement>(null);
  const dismiss = useRef<HTMLButtonElement>(null);
  const toldBefore = useRef(list.note);

  // What is pressed here goes with what it does: Delete with its row, Undo and Dismiss with their note.
  useEffect(() => {
    if (toldBefore.current === list.note) return;
    toldBefore.current = list.note;
    if (list.note?.undo) undo.current?.focus();
    else if (document.activeElement === document.body) (dismiss.current ?? heading.current)?.focus();
  }, [list.note]);

  const begin = async ({ code }: DraftTemplate) => {
    setBusy(true);
    const id = await list.create(code);
    if (id === undefined) setBusy(false);
    else router.push(draftHref(id));
  };
  const rowActions = {
    rename: setRenamed,
    duplicate: (draft: DraftSummary) => void list.duplicate(draft),
    exportFile: (draft: DraftSummary) => void list.exportFile(draft),
    remove: (draft: DraftSummary) => void list.remove(draft),
  };

  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1 ref={heading} tabIndex={-1}>
          Drafts
        </h1>
        <div className={styles.buttons}>
          <Button look="main" onClick={() => router.push(newDraftHref)}>
            New draft
          </Button>
          <Button onClick={() => setImporting(true)}>Import</Button>
        </div>
      </div>
      {list.note ? (
        <Notice
          tone={list.note.isFault ? "bad" : "plain"}
          actions={
            <>
              {list.note.undo ? (
                <Button ref={undo} onClick={list.note.undo}>
                  Undo
                </Button>
              ) : undefined}
              <Button ref={dismiss} look="quiet" onClick={list.dismiss}>
                Dismiss
              </Button>
            </>
          }
        >
          {list.note.words}
        </Notice>
      ) : undefined}
      {list.drafts.length === 0 ? (
        <p className={styles.lead}>
          No draft yet. A draft is a tool that you write in the browser: its form grows beside the code, and
          it runs in a sandbox without files, environment or network of this machine. Begin with one of the
          templates below, or with New draft; when it works, Save to tools makes it a native tool.
        </p>
      ) : (
        <div className={styles.frame}>
          <table className={styles.table} aria-label="Drafts">
            <thead>
              <tr>
                <th scope="col">Title</th>
                <th scope="col">Changed</th>
                <th scope="col" className={styles.wideOnly}>
                  Version
                </th>
                <th scope="col">
                  <span className="visually-hidden">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {list.drafts.map((draft) => (
                <DraftRow key={draft.id} draft={draft} actions={rowActions} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <h2>Templates</h2>
      <ul className={styles.templates} aria-label="Templates">
        {templates.map((template) => (
          <li key={template.name}>
            <button
              type="button"
              className={styles.template}
              disabled={isBusy}
              onClick={() => void begin(template)}
            >
              <strong>{template.name}</strong> <span className={styles.shows}>{template.shows}</span>
            </button>
          </li>
        ))}
      </ul>
      {isImporting ? <ImportDialog onImport={importDraft} onClose={() => setImporting(false)} /> : undefined}
      {renamed ? (
        <TitleDialog
          question="Rename this draft"
          title={renamed.title}
          help="It stands in the list of drafts. Empty calls it after its tool."
          onTitle={(title) => {
            setRenamed(undefined);
            void list.rename(renamed, title);
          }}
          onClose={() => setRenamed(undefined)}
        />
      ) : undefined}
    </div>
  );
}
