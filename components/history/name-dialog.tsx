"use client";

import { useState } from "react";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { TextField } from "../ui/text-field.tsx";
import styles from "./dialogs.module.css";

export interface NameDialogProps {
  readonly name: string;
  readonly onName: (name: string) => void;
  readonly onClose: () => void;
}

/** Asks what a run is called. */
export function NameDialog({ name, onName, onClose }: NameDialogProps) {
  const [typed, setTyped] = useState(name);
  const fault = typed.length > 200 ? "A name has at most 200 characters." : undefined;
  return (
    <Dialog title="Name this run" onClose={onClose}>
      <form
        className={styles.body}
        onSubmit={(event) => {
          event.preventDefault();
          if (fault === undefined) onName(typed);
        }}
      >
        <TextField
          label="Name"
          value={typed}
          onChange={setTyped}
          fault={fault}
          help="It is shown in place of the input, and found by the search. Empty takes it away."
        />
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
