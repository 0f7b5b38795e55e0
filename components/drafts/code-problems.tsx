import { type CodeProblem, problemCountWords } from "@/lib/client/drafts/code-problem.ts";
import styles from "./code-problems.module.css";

export interface CodeProblemsProps {
  readonly problems: readonly CodeProblem[];
  /** Shown while there is none. */
  readonly noneWords: string;
  readonly onJump: (line: number, column: number) => void;
}

const finders: { readonly [from in CodeProblem["from"]]: string } = {
  typescript: "TypeScript",
  syntax: "syntax",
  code: "top level",
  definition: "definition",
  schema: "schema",
};

/** All that is wrong in the code, whoever found it; each leads to its line. */
export function CodeProblems({ problems, noneWords, onJump }: CodeProblemsProps) {
  const numbered = problems.map((problem, index) => ({ ...problem, number: index }));
  return (
    <section aria-label="Code problems" className={styles.problems}>
      {problems.length === 0 ? (
        <p className={styles.none}>{noneWords}</p>
      ) : (
        <>
          <h2 className={styles.head}>{problemCountWords(problems.length)}</h2>
          <ul className={styles.list}>
            {numbered.map(({ number, severity, from, message, line, column }) => (
              <li key={number}>
                <button
                  type="button"
                  className={styles.problem}
                  onClick={() => onJump(line ?? 1, column ?? 1)}
                >
                  <span className={styles.severity} data-severity={severity}>
                    {severity}
                  </span>{" "}
                  <span className={styles.place}>{line === undefined ? "" : `${line}:${column ?? 1}`}</span>{" "}
                  <span>
                    {message} <span className={styles.from}>{finders[from]}</span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
