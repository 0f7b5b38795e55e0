"use client";

import { NativeSelect, Select } from "@mantine/core";
import { useId } from "react";
import type { PickedChoice } from "@/lib/schema/form-view/index.ts";
import { toDomId } from "./field-frame.tsx";
import styles from "./form.module.css";
import { HelpText } from "./help-text.tsx";

interface BranchChooserProps {
  /** What is chosen: `Choose auth`. */
  readonly label: string;
  readonly picked: PickedChoice;
  /** The description that stands above already. */
  readonly shownDescription: string | undefined;
  /** Whether nothing at all may be chosen. */
  readonly offersNothing: boolean;
  readonly onChoose: (index: number | undefined) => void;
}

const mostPlainOptions = 30;

/** The choice between the branches of a union. */
export function BranchChooser(props: BranchChooserProps) {
  const { label, picked: standing, shownDescription, offersNothing, onChoose } = props;
  const { choice, picked } = standing;
  const id = toDomId(useId());
  const value = picked === undefined ? "" : String(picked);
  const choose = (text: string | null) => onChoose(text === null || text === "" ? undefined : Number(text));
  const description = picked === undefined ? undefined : choice.branches[picked]?.description;
  const options = choice.branches.map((branch, index) => ({ value: String(index), label: branch.label }));
  return (
    <div className={styles.chooser}>
      {options.length > mostPlainOptions ? (
        <Select
          id={id}
          size="xs"
          searchable
          aria-label={`Choose ${label}`}
          data={options}
          value={value === "" ? null : value}
          placeholder="Choose…"
          onChange={choose}
          maxDropdownHeight={320}
        />
      ) : (
        <NativeSelect
          id={id}
          size="xs"
          aria-label={`Choose ${label}`}
          value={value}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          {(offersNothing || value === "") && <option value="">Choose…</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </NativeSelect>
      )}
      {description && description !== shownDescription && <HelpText text={description} />}
    </div>
  );
}
