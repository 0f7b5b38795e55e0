"use client";

import type { ThemeProps } from "@rjsf/core";
import type { FieldProps, FieldTemplateProps, ObjectFieldTemplateProps } from "@rjsf/utils";
import { FieldBoundary } from "./field-boundary.tsx";
import styles from "./form.module.css";
import { JsonField } from "./json-field.tsx";
import { useLevelEntry, useOptionalLevelEntry } from "./level-entry.ts";
import { NodeField } from "./node-field.tsx";
import { BooleanWidget } from "./widgets/boolean-widget.tsx";
import { ChoiceWidget } from "./widgets/choice-widget.tsx";
import { NumberWidget } from "./widgets/number-widget.tsx";
import { WritingWidget } from "./widgets/writing-widget.tsx";

type LevelData = Readonly<Record<string, string | undefined>>;

/** A row: the field, with what stands before and after it. The level itself is a field of rjsf too, without any of this. */
function FieldRow({ children, fieldPathId }: FieldTemplateProps<LevelData>) {
  const [id] = fieldPathId.path;
  return typeof id === "string" ? <EntryRow id={id}>{children}</EntryRow> : children;
}

function EntryRow({ id, children }: { readonly id: string; readonly children: React.ReactNode }) {
  const entry = useOptionalLevelEntry(id);
  if (!entry) return null;
  const fallback = <JsonField entry={entry} reason="This field can't be drawn." />;
  const field = <FieldBoundary fallback={fallback}>{children}</FieldBoundary>;
  if (!entry.before && !entry.after) return field;
  return (
    <div className={styles.row}>
      {entry.before && <div className={styles.rowBefore}>{entry.before}</div>}
      <div className={styles.rowField}>{field}</div>
      {entry.after && <div className={styles.rowAfter}>{entry.after}</div>}
    </div>
  );
}

function Level({ properties }: ObjectFieldTemplateProps<LevelData>) {
  return <div className={styles.level}>{properties.map(({ content }) => content)}</div>;
}

function NestedField({ name }: FieldProps<LevelData>) {
  return <NodeField entry={useLevelEntry(name)} />;
}

/** How rjsf draws a level: our widgets for simple values, our field for whatever opens levels of its own. */
export const formTheme: ThemeProps<LevelData> = {
  fields: { NodeField: NestedField },
  widgets: { BooleanWidget, ChoiceWidget, NumberWidget, WritingWidget },
  templates: {
    FieldTemplate: FieldRow,
    ObjectFieldTemplate: Level,
    ButtonTemplates: { SubmitButton: () => null },
  },
};
