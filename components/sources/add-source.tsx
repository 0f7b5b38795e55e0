"use client";

import { Plus } from "lucide-react";
import { useState, useTransition } from "react";
import { readHeaders } from "@/lib/client/read-headers.ts";
import { usePlayground } from "@/lib/client/use-playground.ts";
import { Button } from "../ui/button.tsx";
import { Choice } from "../ui/choice.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Notice } from "../ui/notice.tsx";
import { TextField } from "../ui/text-field.tsx";
import styles from "./sources.module.css";

/** The file that a kind of source is written to, or why there is none. */
export type SourcePlace = { readonly file: string } | { readonly refusal: string };

export interface AddSourceProps {
  readonly places: { readonly mcp: SourcePlace; readonly openapi: SourcePlace };
}

/** A button that asks for a server or a document, and adds it. */
export function AddSource({ places }: AddSourceProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="main" onClick={() => setOpen(true)}>
        <Plus size={14} aria-hidden />
        Add a source
      </Button>
      {isOpen ? <AddDialog places={places} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

const kinds = ["MCP server", "OpenAPI document"] as const;
const nothing = { name: "", url: "", document: "", baseUrl: "", headers: "" };

function AddDialog({ places, onClose }: AddSourceProps & { readonly onClose: () => void }) {
  const { actions, list } = usePlayground();
  const [kind, setKind] = useState<(typeof kinds)[number]>("MCP server");
  const [typed, setTyped] = useState(nothing);
  const [fault, setFault] = useState<string>();
  const [isAdding, startAdding] = useTransition();
  const isMcp = kind === "MCP server";
  const place = isMcp ? places.mcp : places.openapi;
  const set = (field: keyof typeof nothing) => (value: string) => setTyped({ ...typed, [field]: value });
  const read = readHeaders(typed.headers);

  const add = () => {
    if ("fault" in read) return;
    const headers = Object.keys(read.headers).length === 0 ? {} : { headers: read.headers };
    const name = typed.name.trim();
    const source = isMcp
      ? ({ kind: "mcp", name, url: typed.url.trim(), ...headers } as const)
      : ({
          kind: "openapi",
          document: typed.document.trim(),
          ...(name === "" ? {} : { name }),
          ...(typed.baseUrl.trim() === "" ? {} : { baseUrl: typed.baseUrl.trim() }),
          ...headers,
        } as const);
    startAdding(async () => {
      try {
        const refusal = await actions.addSource(source);
        setFault(refusal);
        if (refusal !== undefined) return;
        await list.refresh();
        onClose();
      } catch {
        setFault("The playground's server did not answer. Start it again and retry.");
      }
    });
  };

  return (
    <Dialog title="Add a source" onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <Choice label="Kind of source" options={kinds} selected={kind} onSelect={setKind} />
        {"refusal" in place ? (
          <Notice tone="warn">{place.refusal}</Notice>
        ) : (
          <>
            {isMcp ? (
              <>
                <TextField
                  label="Name"
                  value={typed.name}
                  onChange={set("name")}
                  help="The names of its tools begin with it."
                />
                <TextField
                  label="URL"
                  value={typed.url}
                  onChange={set("url")}
                  placeholder="https://example.com/mcp"
                  help="A server to start by a command is written into mcp.json by hand: the page takes no commands."
                />
              </>
            ) : (
              <>
                <TextField
                  label="Document"
                  value={typed.document}
                  onChange={set("document")}
                  placeholder="https://example.com/openapi.json"
                  help="An address, or the path of a file."
                />
                <TextField
                  label="Name"
                  value={typed.name}
                  onChange={set("name")}
                  help="Default: its title."
                />
                <TextField
                  label="Base URL"
                  value={typed.baseUrl}
                  onChange={set("baseUrl")}
                  help="Where requests go in place of the servers that the document names."
                />
              </>
            )}
            <TextField
              label="Headers"
              multiline
              monospace
              value={typed.headers}
              onChange={set("headers")}
              placeholder={`Authorization: Bearer \${API_TOKEN}`}
              fault={"fault" in read ? read.fault : undefined}
              help={`One a line. \${NAME} comes from the environment, so that no secret stands in a file.`}
            />
            <p className={styles.muted}>
              It is written to <code>{place.file}</code>, and loaded at once.
            </p>
          </>
        )}
        {fault === undefined ? null : <Notice tone="bad">{fault}</Notice>}
        <div className={styles.buttons}>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="main" type="submit" disabled={isAdding || "refusal" in place}>
            {isAdding ? "Adding…" : "Add"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
