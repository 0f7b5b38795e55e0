"use client";

import { useRef, useState } from "react";
import { normalizeLines } from "@/lib/client/drafts/linked-code.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { TextField } from "../ui/text-field.tsx";
import styles from "./dialogs.module.css";

export interface ImportDialogProps {
  /** Makes a draft of the text; gives why not, in a sentence. */
  readonly onImport: (code: string, title: string | undefined) => Promise<string | undefined>;
  readonly onClose: () => void;
}

/** More than any draft may have; a larger file is not even read. */
const largestFile = 1_000_000;

/** Takes a code from a file or as pasted text and makes a draft of it, which is not evaluated before Load. */
export function ImportDialog({ onImport, onClose }: ImportDialogProps) {
  const [code, setCode] = useState("");
  const [title, setTitle] = useState<string>();
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const picker = useRef<HTMLInputElement>(null);

  const take = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > largestFile) return setFault(`${file.name} is too large for a draft.`);
    setFault(undefined);
    setTitle(file.name.replace(/\.[cm]?[jt]sx?$/, ""));
    setCode(normalizeLines(await file.text()));
  };
  const submit = async () => {
    if (code.trim() === "") return setFault("There is no code yet: choose a file or paste a text.");
    setBusy(true);
    const words = await onImport(normalizeLines(code), title);
    if (words === undefined) return;
    setBusy(false);
    setFault(words);
  };

  return (
    <Dialog title="Import a draft" onClose={onClose}>
      <form
        className={styles.body}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <div className={styles.drop}>
          <Button onClick={() => picker.current?.click()}>Choose a file</Button>
          <span className={styles.muted}>{title ?? "A .ts or .js file, or paste its text."}</span>
          <input
            ref={picker}
            type="file"
            accept=".ts,.mts,.cts,.js,.mjs,.cjs,text/plain"
            aria-label="File to import"
            hidden
            onChange={(event) => void take(event.target.files?.[0])}
          />
        </div>
        <TextField
          label="Code to import"
          value={code}
          onChange={setCode}
          multiline
          monospace
          fault={fault}
          help="Nothing of it runs until you have looked through it and pressed Load."
        />
        <div className={styles.buttons}>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="main" type="submit" disabled={isBusy}>
            Open as a draft
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
