import type { CheckProblem } from "@/lib/protocol/index.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { pointerWords } from "./pointer-words.ts";
import styles from "./problem-summary.module.css";

export interface ProblemSummaryProps {
  readonly problems: readonly CheckProblem[];
  readonly onJump: (problem: CheckProblem) => void;
  readonly onSendAsIs: () => void;
}

const shownProblems = 8;

/** What the check refused, each a way to its field, and the way to send it anyhow. */
export function ProblemSummary({ problems, onJump, onSendAsIs }: ProblemSummaryProps) {
  const more = problems.length - shownProblems;
  return (
    <Notice tone="bad" actions={<Button onClick={onSendAsIs}>Send as it is</Button>}>
      <strong>
        {problems.length === 1
          ? "Not sent: one thing does not fit the schema."
          : "Not sent: this does not fit the schema."}
      </strong>
      <ul>
        {problems.slice(0, shownProblems).map((problem) => (
          <li key={`${problem.path} ${problem.message}`}>
            <button type="button" className={styles.jump} onClick={() => onJump(problem)}>
              <span>{pointerWords(problem.path)}</span> {problem.message}
            </button>
          </li>
        ))}
        {more > 0 ? <li>{`and ${more} more`}</li> : undefined}
      </ul>
    </Notice>
  );
}
