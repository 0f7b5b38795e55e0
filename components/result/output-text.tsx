"use client";

import { useState } from "react";
import styles from "./output-text.module.css";
import { TextView } from "./text/text-view.tsx";
import { WrapToggle } from "./wrap-toggle.tsx";

export interface OutputTextProps {
  /** What a screen reader calls it. */
  readonly label: string;
  readonly text: string;
}

const longLine = /[^\n]{120}/;

/** A text; where it has long lines, with a switch that breaks them or not. */
export function OutputText({ label, text }: OutputTextProps) {
  const [wrap, setWrap] = useState(true);
  return (
    <div className={styles.text}>
      {longLine.test(text.slice(0, 100_000)) ? <WrapToggle isOn={wrap} onToggle={setWrap} /> : null}
      <TextView label={label} text={text} wrap={wrap} />
    </div>
  );
}
