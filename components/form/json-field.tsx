"use client";

import { Input } from "@mantine/core";
import { useId, useState } from "react";
import { type FormValue, parseFormValue, printFormValue } from "@/lib/schema/form-value.ts";
import { FieldFrame } from "./field-frame.tsx";
import styles from "./form.module.css";
import { useFormEnvironment, useNodeValue } from "./form-environment.ts";
import { TextButton } from "./icon-button.tsx";
import type { ViewedEntry } from "./level-entry.ts";
import { useTouched } from "./use-touched.ts";

interface JsonFieldProps {
  readonly entry: ViewedEntry;
  /** Why there is no better control; absent where any JSON is right. */
  readonly reason?: string | undefined;
}

/** What was typed, and the value that was written for it. */
interface TypedJson {
  readonly text: string;
  readonly value: FormValue | undefined;
}

/** A value as JSON text. Text that is no JSON stays as it was typed, says so, and does not reach the value. */
export function JsonField({ entry, reason }: JsonFieldProps) {
  const { store } = useFormEnvironment();
  const { handle, label } = entry;
  const id = useId();
  const value = useNodeValue(handle);
  const draft = store.getDraft(handle.pointer);
  const { touched, touch } = useTouched();
  const [typed, setTyped] = useState<TypedJson>();
  const text = typed && typed.value === value ? typed.text : value === undefined ? "" : printFormValue(value);

  const type = (next: string) => {
    const read = next.trim() === "" ? { value: undefined } : parseFormValue(next);
    if ("fault" in read) {
      setTyped({ text: next, value });
      store.setDraft(
        handle.pointer,
        `This is no JSON yet. A text stands in quotes: ${JSON.stringify("text")}.`,
      );
      return;
    }
    setTyped({ text: next, value: read.value });
    store.setDraft(handle.pointer, undefined);
    handle.write(read.value);
  };
  const takeAsText = () => {
    setTyped(undefined);
    store.setDraft(handle.pointer, undefined);
    handle.write(text);
  };

  return (
    <FieldFrame
      entry={entry}
      id={id}
      touched={touched}
      note={reason}
      actions={
        draft !== undefined && (
          <TextButton label={`Use ${label} as text`} onClick={takeAsText}>
            use as text
          </TextButton>
        )
      }
    >
      {(control) => (
        <Input
          {...control}
          size="xs"
          component="textarea"
          multiline
          classNames={{ input: `${styles.growing} ${styles.code}` }}
          rows={Math.min(16, Math.max(1, text.split("\n", 17).length))}
          value={text}
          placeholder="JSON"
          spellCheck={false}
          data-json-field={reason ?? ""}
          error={control["aria-invalid"]}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={touch}
        />
      )}
    </FieldFrame>
  );
}
