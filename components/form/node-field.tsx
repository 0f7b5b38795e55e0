"use client";

import { ChevronDown, ChevronRight, Plus } from "lucide-react";
import { type ReactNode, useId, useMemo, useState } from "react";
import { type FormValue, isList, isObject, printFormValue } from "@/lib/schema/form-value.ts";
import { describeRules, type NodeView } from "@/lib/schema/form-view/index.ts";
import { BranchChooser } from "./branch-chooser.tsx";
import { describeState, Problems, RequiredMark, Terms, ValueActions } from "./field-frame.tsx";
import styles from "./form.module.css";
import { useFormEnvironment, useShownProblems, useShowTerms, useStored } from "./form-environment.ts";
import { HelpText } from "./help-text.tsx";
import { TextButton } from "./icon-button.tsx";
import { JsonField } from "./json-field.tsx";
import type { LevelEntry, ViewedEntry } from "./level-entry.ts";
import { LevelForm } from "./level-form.tsx";
import { ListFields } from "./list-fields.tsx";
import { ObjectFields } from "./object-fields.tsx";
import { type NodeViewState, useNodeView } from "./use-node-view.ts";

/** Objects below this many groups start closed; lists may lie deeper, since an unset one draws nothing. */
const deepestOpenObject = 4;
const deepestOpenList = 8;

/** A field that opens levels of its own: objects, lists, unions, any JSON. */
export function NodeField({ entry }: { readonly entry: LevelEntry }) {
  const state = useNodeView(entry);
  const { view, value } = state;
  const viewed = useMemo((): ViewedEntry => ({ ...entry, view }), [entry, view]);
  const [asJson, setAsJson] = useState(false);
  if (view.choices.length === 0) {
    if (view.body.kind === "never") return <NeverField entry={viewed} value={value} />;
    const reason = explainMismatch(view, value);
    if (view.body.kind === "json") return <JsonField entry={viewed} reason={view.body.reason} />;
    if (reason) return <JsonField entry={viewed} reason={reason} />;
  }
  const isJson = asJson || (view.choices.length > 0 && view.body.kind === "json");
  return <GroupField entry={viewed} state={state} asJson={isJson} onToggleJson={() => setAsJson(!asJson)} />;
}

function NeverField({
  entry,
  value,
}: {
  readonly entry: ViewedEntry;
  readonly value: FormValue | undefined;
}) {
  if (value === undefined) return null;
  return <JsonField entry={entry} reason="The schema allows no value here." />;
}

/** Why the view's control can't show the value; undefined where it can. */
function explainMismatch(view: NodeView, value: FormValue | undefined): string | undefined {
  if (value === undefined || value === null) return undefined;
  switch (view.body.kind) {
    case "object":
      return isObject(value) ? undefined : "The value is no object, as the schema wants it.";
    case "list":
      return isList(value) ? undefined : "The value is no list, as the schema wants it.";
    case "text":
      if (typeof value !== "string") return "The value is no text, as the schema wants it.";
      return value.includes("\r") ? "The text holds characters that a text box would change." : undefined;
    case "number":
      return typeof value === "number" || (!isObject(value) && !isList(value) && typeof value === "object")
        ? undefined
        : "The value is no number, as the schema wants it.";
    case "boolean":
      return typeof value === "boolean"
        ? undefined
        : "The value is neither true nor false, as the schema wants it.";
    default:
      return undefined;
  }
}

interface GroupFieldProps {
  readonly entry: ViewedEntry;
  readonly state: NodeViewState;
  readonly asJson: boolean;
  readonly onToggleJson: () => void;
}

function GroupField({ entry, state, asJson, onToggleJson }: GroupFieldProps) {
  const { handle, label, required, depth, view } = entry;
  const { value } = state;
  const headingId = useId();
  const canFold = view.body.kind === "object" || view.body.kind === "list";
  const deepestOpen = view.body.kind === "list" ? deepestOpenList : deepestOpenObject;
  const startsOpen = entry.startsOpen ?? depth < deepestOpen;
  const [isOpen, setOpen] = useState(startsOpen);
  const faultsInside = useFaultsInside(handle.pointer);
  const [hasShownFaults, setShownFaults] = useState(false);
  if (faultsInside > 0 && !hasShownFaults) {
    setShownFaults(true);
    setOpen(true);
  } else if (faultsInside === 0 && hasShownFaults) setShownFaults(false);
  const problems = useShownProblems(handle.pointer, false);
  const showTerms = useShowTerms();
  const rules = useMemo(() => describeRules(view.flat), [view]);
  const isAbsentObject = isAbsent(view, value) && !required && view.choices.length === 0;
  const [isAdded, setAdded] = useState(false);
  const needsAdding = isAbsentObject && !isAdded;
  const isUnfolded = !canFold || isOpen;
  const canBeEmpty = value === undefined && canFold;

  const actions = (
    <span className={styles.actions}>
      {needsAdding && (
        <TextButton
          label={`Add ${label}`}
          onClick={() => {
            setAdded(true);
            setOpen(true);
          }}
        >
          <Plus size={12} aria-hidden /> Add
        </TextButton>
      )}
      <TextButton label={asJson ? `Show ${label} as form` : `Edit ${label} as JSON`} onClick={onToggleJson}>
        {asJson ? "form" : "JSON"}
      </TextButton>
      {canBeEmpty && (
        <TextButton
          label={`Set ${label} to empty`}
          onClick={() => handle.write(view.body.kind === "list" ? [] : {})}
        >
          {view.body.kind === "list" ? "[]" : "{}"}
        </TextButton>
      )}
      <ValueActions
        entry={{
          ...entry,
          handle: {
            ...handle,
            write: (next) => clearAnd(next, state, handle.write, () => setAdded(false)),
          },
        }}
        value={value}
      />
    </span>
  );

  return (
    <fieldset aria-labelledby={headingId} className={styles.group} data-field-path={handle.pointer}>
      <div className={styles.labelRow}>
        {canFold && !needsAdding && (
          <button
            type="button"
            className={styles.iconButton}
            aria-expanded={isOpen}
            aria-label={`${isOpen ? "Close" : "Open"} ${label}`}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? <ChevronDown size={14} aria-hidden /> : <ChevronRight size={14} aria-hidden />}
          </button>
        )}
        <span id={headingId} className={styles.groupLabel}>
          {label}
        </span>
        {required && <RequiredMark />}
        <span className={styles.state}>{isUnfolded ? describeState(value) : summarise(value)}</span>
        {!isUnfolded && faultsInside > 0 && (
          <span className={styles.problems}>
            {faultsInside === 1 ? "1 problem inside" : `${faultsInside} problems inside`}
          </span>
        )}
      </div>
      {/* What folds has its buttons with its head; a single control comes before its own. */}
      {canFold && actions}
      {view.description && <HelpText text={view.description} />}
      {rules.limits.length > 0 && canFold && <div className={styles.limits}>{rules.limits.join(" · ")}</div>}
      {showTerms && <Terms entry={entry} terms={rules.terms} />}
      {!asJson && <Choosers entry={entry} state={state} />}
      {asJson && (
        <JsonField
          entry={{ ...entry, hidesLabel: true, hidesActions: true }}
          reason={view.body.kind === "json" ? view.body.reason : undefined}
        />
      )}
      {!asJson && isUnfolded && !needsAdding && (
        <div className={canFold ? styles.groupBody : undefined}>
          <NodeBody entry={entry} state={state} />
        </div>
      )}
      <Problems messages={problems} />
      {!canFold && actions}
    </fieldset>
  );
}

/** Clearing gives up the chosen branch too. */
function clearAnd(
  next: FormValue | undefined,
  { view, choose }: NodeViewState,
  write: (value: FormValue | undefined) => void,
  onClear: () => void,
): void {
  if (next !== undefined) {
    write(next);
    return;
  }
  onClear();
  const [first] = view.choices;
  if (first) choose(first, undefined);
  else write(undefined);
}

function isAbsent(view: NodeView, value: FormValue | undefined): boolean {
  return (
    view.body.kind === "object" &&
    view.body.object.properties.length > 0 &&
    (value === undefined || value === null)
  );
}

function Choosers({
  entry,
  state,
}: {
  readonly entry: ViewedEntry;
  readonly state: NodeViewState;
}): ReactNode {
  return [...state.view.choices.entries()].map(([index, picked]) => (
    <BranchChooser
      key={index}
      label={index === 0 ? entry.label : `${entry.label} ${index + 1}`}
      picked={picked}
      shownDescription={state.view.description}
      offersNothing={!entry.required && !entry.keepsEmpty}
      onChoose={(branch) => state.choose(picked, branch)}
    />
  ));
}

/** The controls below a heading and its choices. */
export function NodeBody({
  entry,
  state,
}: {
  readonly entry: ViewedEntry;
  readonly state: NodeViewState;
}): ReactNode {
  const { view, value } = state;
  const { body } = view;
  const plain = useMemo((): readonly LevelEntry[] => {
    const settled: NodeView = { ...view, choices: [], conditional: false };
    return [
      {
        ...entry,
        id: "value",
        view: settled,
        hidesLabel: true,
        hidesActions: true,
        before: undefined,
        after: undefined,
      },
    ];
  }, [entry, view]);
  const reason = explainMismatch(view, value);
  if (reason) return <JsonField entry={{ ...entry, hidesLabel: true, hidesActions: true }} reason={reason} />;
  switch (body.kind) {
    case "object":
      return <ObjectFields entry={entry} view={view} object={body.object} completes={state.isImplied} />;
    case "list":
      return <ListFields entry={entry} list={body.list} />;
    case "never":
      return <div className={styles.note}>The schema allows no value here.</div>;
    case "unpicked":
    case "json":
      return null;
    case "fixed":
      // A branch of one value is filled by choosing it.
      return body.values.length === 1 && view.choices.length > 0 ? null : <LevelForm entries={plain} />;
    default:
      return <LevelForm entries={plain} />;
  }
}

/** How many faults lie inside a group, as soon as all are to be shown. */
function useFaultsInside(pointer: string): number {
  const { store } = useFormEnvironment();
  return useStored(() => (store.getDisplay().showAllProblems ? store.countMessagesBelow(pointer) : 0));
}

const longestSummary = 80;

function summarise(value: FormValue | undefined): string | undefined {
  if (value === undefined) return undefined;
  if (isList(value)) return value.length === 1 ? "1 item" : `${value.length} items`;
  if (isObject(value) && Object.keys(value).length > 20) return `${Object.keys(value).length} keys`;
  const text = printFormValue(value, true);
  return text.length > longestSummary ? `${text.slice(0, longestSummary)}…` : text;
}
