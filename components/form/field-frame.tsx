"use client";

import { X } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import type { FormValue } from "@/lib/schema/form-value.ts";
import {
  declaredDefault,
  describeRules,
  describeValue,
  labelValue,
  type NodeView,
} from "@/lib/schema/form-view/index.ts";
import { splitPointer } from "@/lib/schema/json-pointer.ts";
import { Described } from "./described.tsx";
import styles from "./form.module.css";
import { useNodeValue, useShownProblems, useShowTerms } from "./form-environment.ts";
import { HelpText } from "./help-text.tsx";
import { IconButton, TextButton } from "./icon-button.tsx";
import type { ViewedEntry } from "./level-entry.ts";

/** What a control needs to be tied to its frame. */
interface ControlProps {
  readonly id: string;
  readonly "aria-invalid": boolean;
  readonly "aria-describedby": string | undefined;
  readonly "aria-required": boolean;
}

interface FieldFrameProps {
  readonly entry: ViewedEntry;
  readonly id: string;
  readonly touched: boolean;
  /** More buttons of the field, before the common ones. */
  readonly actions?: ReactNode;
  /** Why there is no better control. */
  readonly note?: string | undefined;
  /** A word on the value's state; by default it tells null and "" from nothing. */
  readonly state?: string | undefined;
  readonly children: (control: ControlProps) => ReactNode;
}

/** Label, help, state, buttons and faults around one control. */
export function FieldFrame({ entry, id, touched, actions, note, state, children }: FieldFrameProps) {
  const { handle, label, required, view, hidesLabel } = entry;
  const value = useNodeValue(handle);
  const problems = useShownProblems(handle.pointer, touched);
  const rules = useMemo(() => describeRules(view.flat), [view]);
  const showTerms = useShowTerms();
  const description = hidesLabel ? undefined : view.description;
  const limits = describeLimits(rules.limits, view, value, rules.examples);
  const ids = {
    description: description ? `${id} help` : undefined,
    limits: limits ? `${id} limits` : undefined,
    note: note ? `${id} note` : undefined,
    problems: problems.length > 0 ? `${id} problems` : undefined,
  };
  const described = Object.values(ids)
    .filter((part) => part !== undefined)
    .map(toDomId)
    .join(" ");
  const domId = toDomId(id);
  const stateWords = state ?? describeState(value);
  return (
    <div
      className={hidesLabel ? `${styles.field} ${styles.bare}` : styles.field}
      data-field-path={handle.pointer}
    >
      <div className={hidesLabel ? `${styles.labelRow} ${styles.bareRow}` : styles.labelRow}>
        <label htmlFor={domId} className={hidesLabel ? styles.readerOnly : styles.label}>
          {label}
        </label>
        {required && !hidesLabel && <RequiredMark />}
        {rules.deprecated && <span className={styles.tag}>deprecated</span>}
        {rules.readOnly && <span className={styles.tag}>read-only</span>}
        {/* Without a label there is no line for it: the control shows it in its own room. */}
        <span className={hidesLabel && isBlank(value) ? styles.readerOnly : styles.state}>{stateWords}</span>
      </div>
      {description && <HelpText text={description} id={toDomId(ids.description ?? "")} />}
      <Described by={described || undefined}>
        <div className={styles.control}>
          {children({
            id: domId,
            "aria-invalid": problems.length > 0,
            "aria-describedby": described || undefined,
            "aria-required": required,
          })}
        </div>
      </Described>
      {limits && (
        <div className={styles.limits} id={toDomId(ids.limits ?? "")}>
          {limits}
        </div>
      )}
      {showTerms && <Terms entry={entry} terms={rules.terms} />}
      {note && (
        <div className={styles.note} id={toDomId(ids.note ?? "")}>
          {note}
        </div>
      )}
      <Problems id={toDomId(ids.problems ?? "")} messages={problems} />
      {/* Drawn beside the label, but behind the control for whoever goes by the keyboard. */}
      <span className={styles.actions} data-room={entry.hidesActions ? 0 : roomFor(view)}>
        {actions}
        {!entry.hidesActions && <ValueActions entry={entry} value={value} />}
      </span>
    </div>
  );
}

/** The schema's own words, with the property's name where a title stands in its place. */
export function Terms({ entry, terms }: { readonly entry: ViewedEntry; readonly terms: readonly string[] }) {
  const name = splitPointer(entry.handle.pointer).at(-1);
  const isItem = name !== undefined && /^\d+$/.test(name);
  const words = name === undefined || isItem || name === entry.label ? terms : [name, ...terms];
  return words.length === 0 ? null : <div className={styles.terms}>{words.join(" · ")}</div>;
}

/** An id without blanks, so that `aria-describedby` can list several. */
export function toDomId(id: string): string {
  return id.replaceAll(" ", ".");
}

/** Says by sight that a field is required; its control says it to a screen reader. */
export function RequiredMark() {
  return (
    <span className={styles.star} aria-hidden>
      *
    </span>
  );
}

/** Faults at a field. */
export function Problems({ messages, id }: { readonly messages: readonly string[]; readonly id?: string }) {
  if (messages.length === 0) return null;
  return (
    <div className={styles.problems} id={id || undefined}>
      {messages.map((message) => (
        <div key={message}>{message}</div>
      ))}
    </div>
  );
}

interface ValueActionsProps {
  readonly entry: ViewedEntry;
  readonly value: FormValue | undefined;
}

/** The buttons that every field has: null and the empty text on purpose, and back to nothing. */
export function ValueActions({ entry, value }: ValueActionsProps) {
  const { handle, label, view } = entry;
  const canBeNull = view.nullable && value !== null;
  // A row that can be removed is cleared by typing.
  const canBeCleared = value === null || (value !== undefined && !entry.after);
  const canBeEmpty = view.body.kind === "text" && value === undefined;
  return (
    <>
      {canBeEmpty && (
        <TextButton label={`Set ${label} to empty`} onClick={() => handle.write("")}>
          ""
        </TextButton>
      )}
      {canBeNull && (
        <TextButton label={`Set ${label} to null`} onClick={() => handle.write(null)}>
          null
        </TextButton>
      )}
      {canBeCleared && (
        <IconButton label={`Clear ${label}`} icon={X} onClick={() => handle.write(undefined)} />
      )}
    </>
  );
}

/** How many of the common buttons may stand side by side. */
function roomFor({ nullable, body }: NodeView): number {
  return (nullable ? 1 : 0) + (body.kind === "text" ? 1 : 0);
}

function isBlank(value: FormValue | undefined): boolean {
  return value === null || value === "";
}

/** Tells what looks alike apart. */
export function describeState(value: FormValue | undefined): string | undefined {
  if (value === null) return "null";
  return value === "" ? "empty text" : undefined;
}

function describeLimits(
  limits: readonly string[],
  view: NodeView,
  value: FormValue | undefined,
  examples: readonly FormValue[],
): string {
  const fallback = value === undefined ? describeValue(declaredDefault(view)) : undefined;
  const shown = examples.map(labelValue).filter((text) => text.length <= 80);
  return [
    ...limits,
    ...(fallback === undefined ? [] : [`default ${fallback}`]),
    ...(shown.length === 0 ? [] : [`for example ${shown.join(", ")}`]),
  ].join(" · ");
}
