"use client";

import type { DraftState } from "@/lib/client/drafts/draft-state.ts";
import { statusWords } from "@/lib/client/drafts/status-words.ts";
import { Button } from "../ui/button.tsx";
import { Menu, type MenuItem } from "../ui/menu.tsx";
import styles from "./draft-bar.module.css";

export interface DraftBarProps {
  readonly state: DraftState;
  readonly problemCount: number;
  readonly onSave: () => void;
  readonly onFormat: () => void;
  readonly onSaveToTools: () => void;
  readonly onVersions: () => void;
  readonly onCompare: () => void;
  readonly onNew: () => void;
  readonly onImport: () => void;
  /** What is done less often. */
  readonly more: readonly MenuItem[];
}

/** The head of an open draft: what it is called, how it stands, and what can be done with it. */
export function DraftBar(props: DraftBarProps) {
  const { state, problemCount } = props;
  const words = statusWords(state, problemCount);
  const hasTools = (state.reading?.tools.length ?? 0) > 0;
  const hasVersion = (state.draft?.savedVersion ?? 0) > 0;
  return (
    <header className={styles.bar}>
      <div className={styles.about}>
        <h1 className={styles.title} title={state.title}>
          {state.title}
        </h1>
        <p
          role="status"
          aria-label="Draft"
          className={styles.status}
          data-tone={state.save === "failed" ? "bad" : undefined}
          title={words}
        >
          {words}
        </p>
      </div>
      <div className={styles.buttons}>
        <Button title="Keep the text as a version (Ctrl+S)" onClick={props.onSave}>
          Save
        </Button>
        <Button title="Lay the code out (Shift+Alt+F)" onClick={props.onFormat}>
          Format
        </Button>
        <Button onClick={props.onVersions}>Versions</Button>
        <Button
          disabled={!hasVersion || !hasTools}
          title={
            hasVersion
              ? "Run the same inputs on the saved version and on the text as it stands"
              : "Save a version first; then later changes can be compared with it"
          }
          onClick={props.onCompare}
        >
          Compare with saved
        </Button>
        <Button
          disabled={!hasTools}
          title="Make it a native tool: a file in the folder of tools"
          onClick={props.onSaveToTools}
        >
          Save to tools
        </Button>
        <Button look="quiet" onClick={props.onNew}>
          New draft
        </Button>
        <Button look="quiet" onClick={props.onImport}>
          Import
        </Button>
        <Menu label="More" items={props.more} />
      </div>
    </header>
  );
}
