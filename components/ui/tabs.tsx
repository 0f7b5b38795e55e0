"use client";

import { useRef } from "react";
import styles from "./tabs.module.css";

export interface TabsProps<Name extends string> {
  /** What the row of tabs is called by a screen reader. */
  readonly label: string;
  /** Prefix of the ids of tabs and panels; see {@link panelProps}. */
  readonly id: string;
  readonly tabs: readonly { readonly name: Name; readonly label: string; readonly note?: React.ReactNode }[];
  readonly selected: Name;
  readonly onSelect: (name: Name) => void;
}

/** A row of tabs; the arrow keys move along it. Give each panel {@link panelProps}. */
export function Tabs<Name extends string>({ label, id, tabs, selected, onSelect }: TabsProps<Name>) {
  const row = useRef<HTMLDivElement>(null);
  const move = (event: React.KeyboardEvent, index: number) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const next = step === undefined ? undefined : tabs[(index + step + tabs.length) % tabs.length];
    if (!next) return;
    event.preventDefault();
    onSelect(next.name);
    row.current?.querySelector<HTMLElement>(`#${CSS.escape(`${id}-tab-${next.name}`)}`)?.focus();
  };
  return (
    <div ref={row} role="tablist" aria-label={label} className={styles.tabs}>
      {tabs.map(({ name, label: text, note }, index) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`${id}-tab-${name}`}
          aria-selected={name === selected}
          aria-controls={`${id}-panel-${name}`}
          tabIndex={name === selected ? 0 : -1}
          className={styles.tab}
          onClick={() => onSelect(name)}
          onKeyDown={(event) => move(event, index)}
        >
          {text}
          {note}
        </button>
      ))}
    </div>
  );
}

/** What the panel of a tab needs so that the two belong together. */
export function panelProps(id: string, name: string) {
  return { role: "tabpanel", id: `${id}-panel-${name}`, "aria-labelledby": `${id}-tab-${name}` } as const;
}
