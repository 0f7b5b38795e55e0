"use client";

import { useEffect, useRef, useState, useTransition } from "react";
import type { NewSourceInput } from "@/lib/client/actions.ts";
import {
  type FieldFaults,
  fieldsOf,
  noFields,
  readFields,
  requiredFields,
  type SourceFields,
} from "@/lib/client/source-fields.ts";
import { usePlayground } from "@/lib/client/use-playground.ts";
import { Button } from "../ui/button.tsx";
import { Choice } from "../ui/choice.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Notice } from "../ui/notice.tsx";
import { TextField } from "../ui/text-field.tsx";
import type { SourcePlaces } from "./source-place.ts";
import styles from "./sources.module.css";

/** A source that is there, and what was written of it. */
export interface EditedSource {
  readonly id: string;
  readonly origin: string;
  readonly source: NewSourceInput;
}

export interface SourceDialogProps {
  readonly places: SourcePlaces;
  /** Absent: a new one is added. */
  readonly edited?: EditedSource;
  /** Called when it is written. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const kindNames = { mcp: "MCP server", openapi: "OpenAPI document" } as const;
const kinds = ["mcp", "openapi"] as const;

interface Field {
  readonly name: keyof SourceFields;
  readonly label: string;
  readonly help?: string;
  readonly placeholder?: string;
  readonly multiline?: boolean;
}

const headers: Field = {
  name: "headers",
  label: "Headers",
  placeholder: `Authorization: Bearer \${API_TOKEN}`,
  help: `One a line. \${NAME} comes from the environment, so that no secret stands in a file.`,
  multiline: true,
};
const fieldsByKind: { readonly [kind in NewSourceInput["kind"]]: readonly Field[] } = {
  mcp: [
    { name: "name", label: "Name", help: "The names of its tools begin with it." },
    {
      name: "url",
      label: "URL",
      placeholder: "https://example.com/mcp",
      help: "A server to start by a command is written into mcp.json by hand: the page takes no commands.",
    },
    headers,
  ],
  openapi: [
    {
      name: "document",
      label: "Document",
      placeholder: "https://example.com/openapi.json",
      help: "An address, or the path of a file.",
    },
    { name: "name", label: "Name", help: "Default: its title." },
    {
      name: "baseUrl",
      label: "Base URL",
      help: "Where requests go in place of the servers that the document names.",
    },
    headers,
  ],
};

/** Asks for a server or a document, or for what one that was added shall be from now on; a fault stands at its field. */
export function SourceDialog({ places, edited, onDone, onClose }: SourceDialogProps) {
  const { actions, list } = usePlayground();
  const [typed, setTyped] = useState(edited ? fieldsOf(edited.source) : noFields);
  const [faults, setFaults] = useState<FieldFaults>({});
  const [fault, setFault] = useState<string>();
  const [isSending, startSending] = useTransition();
  const form = useRef<HTMLFormElement>(null);
  const fields = fieldsByKind[typed.kind];
  const place = places[typed.kind];
  const required = requiredFields(typed.kind);

  const refuse = (found: FieldFaults, words?: string) => {
    setFaults(found);
    const isAtField = fields.some(({ name }) => Object.hasOwn(found, name));
    setFault(isAtField ? undefined : words);
  };
  useEffect(() => {
    if (Object.keys(faults).length > 0)
      form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [faults]);
  const change = (name: keyof SourceFields) => (value: string) => {
    setTyped({ ...typed, [name]: value });
    // Not a new object where nothing was wrong: the focus stays.
    if (Object.hasOwn(faults, name)) {
      const { [name]: _mended, ...others } = faults;
      setFaults(others);
    }
  };
  const send = () => {
    const read = readFields(typed);
    if ("faults" in read) return refuse(read.faults);
    startSending(async () => {
      try {
        const refusal = await (edited
          ? actions.replaceSource(edited.id, read.source)
          : actions.addSource(read.source));
        if (refusal) return refuse(refusal.fields, refusal.message);
        await list.refresh();
        onDone();
      } catch {
        refuse({}, "The playground's server did not answer. Start it again and retry.");
      }
    });
  };
  const [verb, going] = edited ? ["Save", "Saving…"] : ["Add", "Adding…"];

  return (
    <Dialog title={edited ? `Edit ${edited.origin}` : "Add a source"} onClose={onClose}>
      <form
        ref={form}
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        {edited ? undefined : (
          <Choice
            label="Kind of source"
            options={kinds.map((kind) => kindNames[kind])}
            selected={kindNames[typed.kind]}
            onSelect={(name) => {
              setTyped({ ...typed, kind: name === kindNames.mcp ? "mcp" : "openapi" });
              refuse({});
            }}
          />
        )}
        {"refusal" in place ? (
          <Notice tone="warn">{place.refusal}</Notice>
        ) : (
          <>
            {fields.map(({ name, label, help, placeholder, multiline = false }) => (
              <TextField
                key={name}
                label={label}
                value={typed[name]}
                onChange={change(name)}
                isRequired={required.includes(name)}
                fault={faults[name]}
                multiline={multiline}
                monospace={multiline}
                {...(placeholder === undefined ? {} : { placeholder })}
                {...(help === undefined
                  ? {}
                  : { help: edited && name === "headers" ? `${help} •••••• stays as it is.` : help })}
              />
            ))}
            <p className={styles.muted}>
              It is written to <code>{place.file}</code>, and loaded at once. * must be filled.
            </p>
          </>
        )}
        {fault === undefined ? undefined : <Notice tone="bad">{fault}</Notice>}
        <div className={styles.buttons}>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="main" type="submit" disabled={isSending || "refusal" in place}>
            {isSending ? going : verb}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
