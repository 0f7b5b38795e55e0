"use client";

import { CalendarClock } from "lucide-react";
import { useRef } from "react";
import { fromPicker, type PickerFormat, pickerTypes, toPicker } from "./date-time-text.ts";
import styles from "./form.module.css";
import { IconButton } from "./icon-button.tsx";

interface DateTimePickerProps {
  readonly label: string;
  readonly format: PickerFormat;
  readonly text: string;
  readonly onPick: (text: string) => void;
}

/** A button that opens the browser's own picker; what is picked is written into the text, where its offset is seen. */
export function DateTimePicker({ label, format, text, onPick }: DateTimePickerProps) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <span className={styles.picker}>
      <IconButton
        label={`Pick ${label}`}
        icon={CalendarClock}
        onClick={() => {
          picker.current?.showPicker();
        }}
      />
      <input
        ref={picker}
        type={pickerTypes[format]}
        step={format === "date" ? undefined : 1}
        className={styles.pickerInput}
        aria-hidden
        tabIndex={-1}
        value={toPicker(text, format)}
        onChange={(event) => onPick(fromPicker(event.currentTarget.value, format, text))}
      />
    </span>
  );
}
