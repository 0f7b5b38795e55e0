"use client";

import { Input } from "@mantine/core";
import type { WidgetProps } from "@rjsf/utils";
import { useState } from "react";
import { printFormValue, readNumber } from "@/lib/schema/form-value.ts";
import { FieldFrame } from "../field-frame.tsx";
import { useFormEnvironment } from "../form-environment.ts";
import { useLevelEntry } from "../level-entry.ts";
import { submitOnEnter } from "../submit-on-enter.ts";
import { useTouched } from "../use-touched.ts";

/** What was typed, and the value that it stood for (or beside, where it is no number). */
interface TypedNumber {
  readonly text: string;
  readonly value: string | undefined;
}

/** A number as text: every digit is kept as it was typed, the wheel does nothing, and what is no number says so. */
export function NumberWidget({ id, name, value, onChange }: WidgetProps) {
  const entry = useLevelEntry(name);
  const { store, submit } = useFormEnvironment();
  const { touched, touch } = useTouched();
  const [typed, setTyped] = useState<TypedNumber>();
  const { pointer } = entry.handle;
  const current = typeof value === "string" ? value : undefined;
  const shown = typed && typed.value === current ? typed.text : current === "null" ? "" : (current ?? "");
  const integer = entry.view.body.kind === "number" && entry.view.body.integer;

  const type = (text: string) => {
    const number = text.trim() === "" ? undefined : readNumber(text);
    if (number === undefined && text.trim() !== "") {
      setTyped({ text, value: current });
      store.setDraft(pointer, `${JSON.stringify(text)} is not a number.`);
      return;
    }
    const next = number === undefined ? undefined : printFormValue(number);
    setTyped({ text, value: next });
    store.setDraft(pointer, undefined);
    if (next !== current) onChange(next);
  };

  return (
    <FieldFrame entry={entry} id={id} touched={touched}>
      {(control) => (
        <Input
          {...control}
          size="xs"
          value={shown}
          inputMode={integer ? "numeric" : "decimal"}
          autoComplete="off"
          placeholder={current === "null" ? "null" : ""}
          error={control["aria-invalid"]}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={(event) => submitOnEnter(event, submit)}
          onBlur={() => {
            touch();
            if (store.getDraft(pointer) === undefined) setTyped(undefined);
          }}
        />
      )}
    </FieldFrame>
  );
}
