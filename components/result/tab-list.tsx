import { type KeyboardEvent, useRef } from "react";
import styles from "./tab-list.module.css";

/** One tab. */
interface Tab {
  /** Its name, and what it is chosen by. */
  readonly name: string;
  /** A number beside the name, for the eye only. Absent or 0: none. */
  readonly count?: number | undefined;
}

export interface TabListProps {
  readonly label: string;
  /** Tabs have the ids that {@link tabId} gives, the one panel is `ID-panel`. */
  readonly id: string;
  readonly tabs: readonly Tab[];
  readonly selected: string;
  readonly onSelect: (name: string) => void;
}

/** The id of a tab. It has no space: what refers to it would take it for two. */
export function tabId(id: string, name: string): string {
  return `${id}-tab-${name.replaceAll(" ", "-")}`;
}

/** A row of tabs; arrow keys, Home and End walk it. */
export function TabList({ label, id, tabs, selected, onSelect }: TabListProps) {
  const list = useRef<HTMLDivElement>(null);
  const walk = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ name }) => name === selected);
    const steps: { readonly [key: string]: number } = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      Home: 0,
      End: -1,
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const index = (step + tabs.length) % tabs.length;
    onSelect(tabs[index]?.name ?? selected);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[index]?.focus();
  };
  return (
    <div ref={list} role="tablist" aria-label={label} className={styles.list} onKeyDown={walk}>
      {tabs.map(({ name, count }) => (
        <button
          key={name}
          id={tabId(id, name)}
          type="button"
          role="tab"
          aria-selected={name === selected}
          aria-controls={`${id}-panel`}
          tabIndex={name === selected ? 0 : -1}
          className={styles.tab}
          onClick={() => onSelect(name)}
        >
          {name}
          {count ? (
            <span aria-hidden="true" className={styles.count}>
              {count.toLocaleString("en-US")}
            </span>
          ) : null}
        </button>
      ))}
    </div>
  );
}
