"use client";

import { useEffect, useState } from "react";
import type { ContextFaults } from "@/lib/client/context-input.ts";
import { defaultTimeoutSeconds, type ToolInput } from "@/lib/client/input-store.ts";
import { FoldSection } from "../ui/fold-section.tsx";
import { TextField } from "../ui/text-field.tsx";
import styles from "./context-section.module.css";

export interface ContextSectionProps {
  readonly input: ToolInput;
  readonly faults: ContextFaults;
  readonly onChange: (changes: Partial<ToolInput>) => void;
}

/** What goes along with the arguments; folded away, since most runs need none of it. */
export function ContextSection({ input, faults, onChange }: ContextSectionProps) {
  const [isOpen, setOpen] = useState(false);
  const hasFault = faults.timeout !== undefined || faults.extra !== undefined;
  useEffect(() => {
    if (hasFault) setOpen(true);
  }, [hasFault]);
  return (
    <FoldSection title="Context" gist={gistOf(input)} isOpen={isOpen} onToggle={setOpen}>
      <div className={styles.fields}>
        <TextField
          label="Session id"
          value={input.sessionId}
          onChange={(sessionId) => onChange({ sessionId })}
          help="What the tool sees as the session; empty is not set."
        />
        <TextField
          label="Time-out (seconds)"
          value={input.timeoutSeconds}
          onChange={(timeoutSeconds) => onChange({ timeoutSeconds })}
          fault={faults.timeout}
        />
        <div className={styles.wide}>
          <TextField
            label="Extra (JSON)"
            value={input.extraText}
            onChange={(extraText) => onChange({ extraText })}
            help="A JSON object that is handed to the tool as it is."
            fault={faults.extra}
            placeholder="{}"
            multiline
            monospace
          />
        </div>
      </div>
    </FoldSection>
  );
}

/** What is set, in a few words, while the section is folded. */
function gistOf({ sessionId, timeoutSeconds, extraText }: ToolInput): string {
  return [
    sessionId && `session ${sessionId}`,
    timeoutSeconds !== defaultTimeoutSeconds && `time-out ${timeoutSeconds} s`,
    extraText.trim() && "extra",
  ]
    .filter(Boolean)
    .join(" · ");
}
