"use client";

import { Input } from "@mantine/core";
import type { WidgetProps } from "@rjsf/utils";
import type { KeyboardEvent } from "react";
import { declaredDefault } from "@/lib/schema/form-view/index.ts";
import { DateTimePicker } from "../date-time-picker.tsx";
import { completeDateTime, isPickerFormat } from "../date-time-text.ts";
import { describeState, FieldFrame } from "../field-frame.tsx";
import { describeBase64Size, FilePicker, isFileFormat } from "../file-picker.tsx";
import styles from "../form.module.css";
import { useFormEnvironment } from "../form-environment.ts";
import { useLevelEntry } from "../level-entry.ts";
import { submitOnEnter } from "../submit-on-enter.ts";
import { useTouched } from "../use-touched.ts";

type InputMode = "email" | "url" | "tel" | "text";

/** Formats of one line, with the keyboard that a phone shows for them. */
const oneLineFormats = new Map<string, InputMode>([
  ["email", "email"],
  ["idn-email", "email"],
  ["uri", "url"],
  ["uri-reference", "url"],
  ["iri", "url"],
  ["iri-reference", "url"],
  ["url", "url"],
  ["phone", "tel"],
  ...[
    "uuid",
    "ipv4",
    "ipv6",
    "hostname",
    "idn-hostname",
    "duration",
    "date",
    "time",
    "date-time",
    "password",
  ].map((format): [string, InputMode] => [format, "text"]),
]);

const codeFormats = new Set(["json", "regex", "uuid", "ipv4", "ipv6", "byte", "binary", "base64"]);

/** Text of any format. Every format keeps what was typed; pickers and files only help to type it. */
export function WritingWidget({ id, name, value, onChange }: WidgetProps) {
  const entry = useLevelEntry(name);
  const { submit } = useFormEnvironment();
  const { touched, touch } = useTouched();
  const { body } = entry.view;
  const format = body.kind === "text" ? body.format : undefined;
  const stored: unknown = typeof value === "string" ? JSON.parse(value) : undefined;
  const text = typeof stored === "string" ? stored : "";
  const staysEmpty = entry.keepsEmpty || (entry.required && declaredDefault(entry.view) === "");

  const type = (next: string) => onChange(next === "" && !staysEmpty ? undefined : JSON.stringify(next));
  const complete = () => {
    if (!isPickerFormat(format) || text === "") return;
    const completed = completeDateTime(text, format);
    if (completed !== text) type(completed);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") complete();
    if (!text.includes("\n")) submitOnEnter(event, submit);
  };
  const isFile = isFileFormat(format);
  const state = typeof stored === "string" ? describeState(stored) : stored === null ? "null" : undefined;

  return (
    <FieldFrame
      entry={entry}
      id={id}
      touched={touched}
      state={isFile && text !== "" ? describeBase64Size(text) : state}
    >
      {(control) => {
        const common = {
          ...control,
          size: "xs",
          value: text,
          placeholder: stored === null ? "null" : stored === "" && entry.hidesLabel ? "empty text" : "",
          error: control["aria-invalid"],
          autoComplete: "off",
          spellCheck: false,
          onKeyDown,
          onBlur: () => {
            complete();
            touch();
          },
          ...(format !== undefined && codeFormats.has(format) ? { classNames: { input: styles.code } } : {}),
        };
        const mode = format === undefined ? undefined : oneLineFormats.get(format);
        if (mode !== undefined) {
          return (
            <div className={styles.controlRow}>
              <Input
                {...common}
                className={styles.grow}
                type={format === "password" ? "password" : "text"}
                autoComplete={format === "password" ? "new-password" : "off"}
                inputMode={mode}
                onChange={(event) => type(event.currentTarget.value)}
              />
              {isPickerFormat(format) && (
                <DateTimePicker label={entry.label} format={format} text={text} onPick={type} />
              )}
            </div>
          );
        }
        return (
          <div className={styles.controlRow}>
            <Input
              {...common}
              className={styles.grow}
              classNames={{ input: `${styles.growing} ${common.classNames?.input ?? ""}` }}
              component="textarea"
              multiline
              rows={Math.min(12, text.split("\n", 13).length)}
              onChange={(event) => type(event.currentTarget.value)}
            />
            {isFile && <FilePicker label={entry.label} asDataUrl={format === "data-url"} onRead={type} />}
          </div>
        );
      }}
    </FieldFrame>
  );
}
