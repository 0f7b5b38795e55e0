"use client";

import { withTheme } from "@rjsf/core";
import type { RJSFSchema, UiSchema, ValidatorType } from "@rjsf/utils";
import { memo, useId, useMemo } from "react";
import { type FormValue, parseFormValue, printFormValue } from "@/lib/schema/form-value.ts";
import { hasType, viewNode } from "@/lib/schema/form-view/index.ts";
import styles from "./form.module.css";
import { useFormEnvironment, useStored } from "./form-environment.ts";
import { formTheme } from "./form-theme.tsx";
import { LevelContext, type LevelEntry, type ViewedEntry } from "./level-entry.ts";

/** Each simple field's value as JSON text, so that absent, null, "" and every digit of a number stay apart. */
type LevelData = Readonly<Record<string, string | undefined>>;

const ThemedForm = withTheme<LevelData>(formTheme);

/** rjsf asks it for nothing that is used: the arguments are checked as a whole, outside. */
const noValidator: ValidatorType<LevelData> = {
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  isValid: () => true,
  rawValidation: () => ({}),
};

/** rjsf fills nothing in by itself. */
const keepUnset = {
  emptyObjectFields: "skipDefaults",
  arrayMinItems: { populate: "never" },
  constAsDefaults: "never",
  allOf: "skipDefaults",
} as const;

/** A form of rjsf costs at each key what all its fields cost, so a long level is made of several. */
const fieldsInForm = 10;

/** One level of fields, drawn by rjsf from flat schemas of its own; what is nested is a field that opens its own levels. */
export const LevelForm = memo(function LevelForm({ entries }: { readonly entries: readonly LevelEntry[] }) {
  const runs = useMemo(
    () =>
      Array.from({ length: Math.ceil(entries.length / fieldsInForm) }, (_, place) => ({
        // By its place, a run keeps its fields while rows come and go.
        key: place,
        entries: entries.slice(place * fieldsInForm, (place + 1) * fieldsInForm),
      })),
    [entries],
  );
  return (
    <div className={styles.level}>
      {runs.map((run) => (
        <FlatForm key={run.key} entries={run.entries} />
      ))}
    </div>
  );
});

const FlatForm = memo(function FlatForm({ entries }: { readonly entries: readonly LevelEntry[] }) {
  const { scope, matches } = useFormEnvironment();
  const prefix = useId();
  const viewed = useMemo(() => {
    const pick = () => undefined;
    const list = entries.map(
      (entry): ViewedEntry => ({
        ...entry,
        view: entry.view ?? viewNode(scope, entry.parts, { matches, pick }),
      }),
    );
    return new Map(list.map((entry) => [entry.id, entry]));
  }, [entries, scope, matches]);
  const data = useStored(() => readLevel(viewed), isSameLevel);
  const nested = [...viewed.values()].filter((entry) => data[entry.id] === nestedMark).map(({ id }) => id);
  const nestedKey = nested.join(" ");
  const { schema, uiSchema } = useMemo(
    () => drawLevel(viewed, new Set(nestedKey.split(" "))),
    [viewed, nestedKey],
  );
  const formData = useMemo(
    () => Object.fromEntries(Object.entries(data).filter(([, text]) => text !== nestedMark)),
    [data],
  );

  const write = (next: LevelData | undefined) => {
    for (const entry of viewed.values()) {
      const text = next?.[entry.id];
      if (data[entry.id] === nestedMark || data[entry.id] === text) continue;
      const read = text === undefined ? { value: undefined } : parseFormValue(text);
      if ("value" in read) entry.handle.write(read.value);
    }
  };

  return (
    <LevelContext value={viewed}>
      <ThemedForm
        tagName="div"
        noValidate
        idPrefix={prefix}
        idSeparator=" "
        schema={schema}
        uiSchema={uiSchema}
        formData={formData}
        validator={noValidator}
        onChange={(event) => write(event.formData)}
        experimental_defaultFormStateBehavior={keepUnset}
      >
        {null}
      </ThemedForm>
    </LevelContext>
  );
});

/** Stands in the data for a field that is no simple one. No JSON text begins so. */
const nestedMark = "\u0000nested";

function readLevel(entries: ReadonlyMap<string, ViewedEntry>): LevelData {
  const data: Record<string, string | undefined> = {};
  for (const [id, entry] of entries) {
    const value = entry.handle.read();
    if (!isSimple(entry, value)) data[id] = nestedMark;
    else if (value !== undefined) data[id] = printFormValue(value, true);
  }
  return data;
}

function isSameLevel(left: LevelData, right: LevelData): boolean {
  const keys = Object.keys(left);
  return keys.length === Object.keys(right).length && keys.every((key) => left[key] === right[key]);
}

/** Whether a widget can show the value: the view is a simple one, and the value of its kind. */
function isSimple({ view }: ViewedEntry, value: FormValue | undefined): boolean {
  if (view.choices.length > 0 || view.conditional) return false;
  const { body } = view;
  const isSet = value !== undefined && value !== null;
  switch (body.kind) {
    case "text":
      return !isSet || (typeof value === "string" && !holdsUntypable(value));
    case "number":
      return !isSet || hasType(value, ["number"]);
    case "boolean":
      return !isSet || typeof value === "boolean";
    case "fixed":
      return true;
    default:
      return false;
  }
}

/** Text boxes turn a carriage return into a line feed, so such a text is edited as JSON. */
function holdsUntypable(text: string): boolean {
  return text.includes("\r");
}

function drawLevel(
  entries: ReadonlyMap<string, ViewedEntry>,
  nested: ReadonlySet<string>,
): { readonly schema: RJSFSchema; readonly uiSchema: UiSchema<LevelData> } {
  const properties: Record<string, RJSFSchema> = {};
  const uiSchema: UiSchema<LevelData> = {};
  for (const [id, { view }] of entries) {
    properties[id] = { type: "string" };
    uiSchema[id] = nested.has(id) ? { "ui:field": "NodeField" } : { "ui:widget": nameWidget(view.body.kind) };
  }
  return { schema: { type: "object", properties }, uiSchema };
}

function nameWidget(kind: string): string {
  if (kind === "number") return "NumberWidget";
  if (kind === "boolean") return "BooleanWidget";
  return kind === "fixed" ? "ChoiceWidget" : "WritingWidget";
}
