"use client";

import { Checkbox } from "@mantine/core";
import type { WidgetProps } from "@rjsf/utils";
import { FieldFrame } from "../field-frame.tsx";
import styles from "../form.module.css";
import { TextButton } from "../icon-button.tsx";
import { useLevelEntry } from "../level-entry.ts";
import { useTouched } from "../use-touched.ts";

/** Three states: a dash for nothing, empty for false, a tick for true; the word beside it says which. */
export function BooleanWidget({ id, name, value, onChange }: WidgetProps) {
  const entry = useLevelEntry(name);
  const { touched, touch } = useTouched();
  const isSet = value === "true" || value === "false";
  const word = isSet ? value : value === "null" ? "null" : "not set";
  return (
    <FieldFrame
      entry={entry}
      id={id}
      touched={touched}
      state=""
      actions={
        value === "false" ? undefined : (
          <TextButton label={`Set ${entry.label} to false`} onClick={() => onChange("false")}>
            false
          </TextButton>
        )
      }
    >
      {(control) => (
        <div className={styles.checkRow}>
          <Checkbox
            {...control}
            size="xs"
            checked={value === "true"}
            indeterminate={!isSet}
            classNames={isSet ? {} : { input: styles.unset, icon: styles.unsetIcon }}
            onChange={(event) => onChange(event.currentTarget.checked ? "true" : "false")}
            onBlur={touch}
          />
          <span className={styles.state} aria-hidden>
            {word}
          </span>
        </div>
      )}
    </FieldFrame>
  );
}
