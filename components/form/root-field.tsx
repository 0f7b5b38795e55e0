"use client";

import { memo, useMemo } from "react";
import type { SchemaPart, SchemaScope } from "@/lib/schema/form-view/index.ts";
import { BranchChooser } from "./branch-chooser.tsx";
import { Problems } from "./field-frame.tsx";
import styles from "./form.module.css";
import { useShownProblems } from "./form-environment.ts";
import { JsonField } from "./json-field.tsx";
import type { LevelEntry, ViewedEntry } from "./level-entry.ts";
import { NodeBody } from "./node-field.tsx";
import type { NodeHandle } from "./node-handle.ts";
import { useNodeView } from "./use-node-view.ts";

interface RootFieldProps {
  readonly handle: NodeHandle;
  readonly scope: SchemaScope;
}

/** Arguments are an object whatever the schema says, or forgets to say. */
const anyObject: SchemaPart = { schema: { type: "object" }, base: "" };

/** The arguments as a whole: as a group, but without a heading and never absent. */
export const RootField = memo(function RootField({ handle, scope }: RootFieldProps) {
  const entry = useMemo(
    (): LevelEntry => ({
      id: "arguments",
      label: "arguments",
      handle,
      parts: [scope.root, anyObject],
      required: true,
      keepsEmpty: true,
      depth: 0,
    }),
    [handle, scope],
  );
  const state = useNodeView(entry);
  const { view } = state;
  const viewed = useMemo((): ViewedEntry => ({ ...entry, view }), [entry, view]);
  const problems = useShownProblems("", false);
  const reason = view.body.kind === "json" ? view.body.reason : undefined;
  const isDrawn = view.body.kind === "object" || view.choices.length > 0;
  const isClosed =
    view.body.kind === "object" &&
    view.choices.length === 0 &&
    !view.body.object.offersKeys &&
    view.body.object.properties.length === 0;
  return (
    <div className={styles.form}>
      {[...view.choices.entries()].map(([index, picked]) => (
        <BranchChooser
          key={index}
          label={index === 0 ? "arguments" : `arguments ${index + 1}`}
          picked={picked}
          shownDescription={undefined}
          offersNothing={false}
          onChoose={(branch) => state.choose(picked, branch)}
        />
      ))}
      {isClosed && <p className={styles.note}>This tool takes no arguments.</p>}
      {isDrawn ? <NodeBody entry={viewed} state={state} /> : <JsonField entry={viewed} reason={reason} />}
      <Problems messages={problems} />
    </div>
  );
});
