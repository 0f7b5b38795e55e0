"use client";

import { useState } from "react";
import { limitsRead } from "@/lib/adapters/limits/index.ts";
import { Button } from "../ui/button.tsx";
import styles from "./sources.module.css";

/** What speaks against a form of the definitions. */
export interface DefinitionNote {
  readonly form: string;
  /** Absent: it is about all tools together. */
  readonly toolName?: string;
  readonly severity: "refused" | "doubtful";
  readonly message: string;
}

export interface DefinitionsPartProps {
  readonly toolCount: number;
  readonly problems: {
    /** How many there are of each severity. */
    readonly refused: number;
    readonly doubtful: number;
    /** As many of them as are shown, the gravest first. */
    readonly first: readonly DefinitionNote[];
  };
}

const downloads = [
  { name: "OpenAI", href: "/api/toolkit/openai" },
  { name: "OpenAI Responses", href: "/api/toolkit/openai?api=responses" },
  { name: "Anthropic", href: "/api/toolkit/anthropic" },
  { name: "Gemini", href: "/api/toolkit/gemini" },
  { name: "Gemini, parameters", href: "/api/toolkit/gemini?schema=parameters" },
  { name: "MCP", href: "/api/toolkit/mcp" },
];
const shownAtFirst = 5;

/** The definitions of all tools as files, with what providers would say against them. */
export function DefinitionsPart({ toolCount, problems }: DefinitionsPartProps) {
  const [isOpen, setOpen] = useState(false);
  // A provider that refuses is a problem; what may only come out otherwise is a note.
  const { refused, doubtful, first } = problems;
  const shown = isOpen ? first : first.slice(0, shownAtFirst);
  return (
    <section className={styles.part} aria-labelledby="definitions">
      <h2 id="definitions">Definitions</h2>
      <p className={styles.lead}>
        {toolCount === 1 ? "The one tool" : `All ${toolCount.toLocaleString("en-US")} tools`} that a model
        sees, as a file.
      </p>
      <ul className={styles.links}>
        {downloads.map(({ name, href }) => (
          <li key={name}>
            <a href={href} download>
              Download for {name}
            </a>
          </li>
        ))}
      </ul>
      {first.length === 0 ? null : (
        <>
          <p className={styles.lead}>
            {[countWords(refused, "problem"), countWords(doubtful, "note")].filter(Boolean).join(" and ")} on
            them, by what providers took in {limitsRead}. Nothing is left out because of it.
          </p>
          <ul
            className={styles.notes}
            aria-label={refused > 0 ? "Problems of the definitions" : "Notes on the definitions"}
          >
            {shown.map(({ form, toolName, severity, message }) => (
              <li key={`${form} ${toolName} ${message}`} data-severity={severity}>
                <strong>{form}</strong> {toolName === undefined ? null : <code>{toolName}</code>} {message}{" "}
                <span className={styles.muted}>{severity === "refused" ? "refused" : "note"}</span>
              </li>
            ))}
          </ul>
          {first.length > shownAtFirst ? (
            <Button
              look="quiet"
              className={styles.more}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen
                ? "Show fewer"
                : first.length < refused + doubtful
                  ? `Show ${first.length} of ${(refused + doubtful).toLocaleString("en-US")}`
                  : `Show ${first.length}`}
            </Button>
          ) : null}
        </>
      )}
    </section>
  );
}

function countWords(count: number, what: string): string {
  if (count === 0) return "";
  return count === 1 ? `1 ${what}` : `${count.toLocaleString("en-US")} ${what}s`;
}
