"use client";

import { NativeSelect, Select } from "@mantine/core";
import type { WidgetProps } from "@rjsf/utils";
import { useMemo } from "react";
import { equalValues, type FormValue, parseFormValue, printFormValue } from "@/lib/schema/form-value.ts";
import type { LabelledValue } from "@/lib/schema/form-view/index.ts";
import { Described } from "../described.tsx";
import { FieldFrame } from "../field-frame.tsx";
import { useLevelEntry, type ViewedEntry } from "../level-entry.ts";
import { useTouched } from "../use-touched.ts";

interface ChoiceOption {
  /** What the control holds: the text itself where that can't be mistaken, else JSON text. */
  readonly value: string;
  readonly label: string;
  readonly disabled: boolean;
  readonly meaning: FormValue;
}

/** Longer lists get a filter. */
const mostPlainOptions = 30;
/** More are found by typing. */
const mostShownOptions = 200;

/** One of a list of values of any type. */
export function ChoiceWidget({ id, name, value, onChange }: WidgetProps) {
  const entry = useLevelEntry(name);
  const { touched, touch } = useTouched();
  const read = typeof value === "string" ? parseFormValue(value) : undefined;
  const current = read && "value" in read ? read.value : undefined;
  const options = useMemo(() => listOptions(entry, current), [entry, current]);
  const chosen =
    current === undefined
      ? ""
      : (options.find((option) => equalValues(option.meaning, current))?.value ?? "");
  const choose = (picked: string | null) => {
    const option = options.find((candidate) => candidate.value === picked);
    onChange(option ? printFormValue(option.meaning, true) : undefined);
  };
  const offersNothing = !entry.required || chosen === "";
  return (
    <FieldFrame entry={entry} id={id} touched={touched} state="">
      {(control) =>
        options.length > mostPlainOptions ? (
          <Select
            {...control}
            inputContainer={(input) => <Described by={control["aria-describedby"]}>{input}</Described>}
            size="xs"
            searchable
            limit={mostShownOptions}
            data={options.map(({ value: key, label, disabled }) => ({ value: key, label, disabled }))}
            value={chosen === "" ? null : chosen}
            placeholder="Not set"
            onChange={choose}
            onBlur={touch}
            error={control["aria-invalid"]}
            comboboxProps={{ withinPortal: true }}
            maxDropdownHeight={320}
          />
        ) : (
          <NativeSelect
            {...control}
            inputContainer={(input) => <Described by={control["aria-describedby"]}>{input}</Described>}
            size="xs"
            value={chosen}
            onChange={(event) => choose(event.currentTarget.value)}
            onBlur={touch}
            error={control["aria-invalid"]}
          >
            {offersNothing && <option value="">Not set</option>}
            {options.map(({ value: key, label, disabled }) => (
              <option key={key} value={key} disabled={disabled}>
                {label}
              </option>
            ))}
          </NativeSelect>
        )
      }
    </FieldFrame>
  );
}

function listOptions(entry: ViewedEntry, current: FormValue | undefined): readonly ChoiceOption[] {
  const { body } = entry.view;
  const allowed: readonly LabelledValue[] = body.kind === "fixed" ? body.values : [];
  const isListed = current === undefined || allowed.some((option) => equalValues(option.value, current));
  const foreign = isListed
    ? []
    : [{ value: current, label: `${printFormValue(current, true)} (not in the list)` }];
  const all = [...allowed, ...foreign];
  const texts = new Set(all.map(({ value }) => value).filter((value) => typeof value === "string"));
  const isPlain = all.every(
    ({ value }) => typeof value === "string" || !texts.has(printFormValue(value, true)),
  );
  const labels = new Set<string>();
  return all.map(({ value, label }) => {
    const json = printFormValue(value, true);
    const own = !isPlain && label === value ? json : label;
    const isDoubled = labels.has(own);
    labels.add(own);
    return {
      value: isPlain && typeof value === "string" && value !== "" ? value : json,
      label: isDoubled ? `${own} (${json})` : own,
      disabled:
        (entry.taken ?? []).some((taken) => equalValues(taken, value)) && !equalValues(value, current),
      meaning: value,
    };
  });
}
