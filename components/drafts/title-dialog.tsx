"use client";

import { useState } from "react";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { TextField } from "../ui/text-field.tsx";
import styles from "./dialogs.module.css";

export interface TitleDialogProps {
  /** What is named: "Rename this draft". */
  readonly question: string;
  readonly title: string;
  readonly help: string;
  readonly onTitle: (title: string) => void;
  readonly onClose: () => void;
}

const longest = 200;

/** Asks what a draft or a version is called. */
export function TitleDialog({ question, title, help, onTitle, onClose }: TitleDialogProps) {
  const [typed, setTyped] = useState(title);
  const fault = typed.length > longest ? `A name has at most ${longest} characters.` : undefined;
  return (
    <Dialog title={question} onClose={onClose}>
      <form
        className={styles.body}
        onSubmit={(event) => {
          event.preventDefault();
          if (fault === undefined) onTitle(typed.trim());
        }}
      >
        <TextField label="Name" value={typed} onChange={setTyped} fault={fault} help={help} />
        <div className={styles.buttons}>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="main" type="submit">
            Save name
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
