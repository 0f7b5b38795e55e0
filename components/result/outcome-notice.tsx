import { showHidden } from "@/components/ui/visible-characters.ts";
import type { CheckProblem, RunOutcome } from "@/lib/protocol/index.ts";
import { PlacedText } from "./code-places.tsx";
import styles from "./outcome-notice.module.css";
import { ThrownView } from "./thrown-view.tsx";

export interface OutcomeNoticeProps {
  readonly outcome: RunOutcome;
  /** What was refused of the input stands beside it already: here it is folded away. */
  readonly foldsRefusal: boolean;
}

/** Where the runtime around a tool decided, not the tool. */
const runtimeLeads: { readonly [state: string]: string } = {
  "tool error": "The tool could not be reached, or gave nothing. This is what a model would read:",
  threw: "The tool broke down before it gave a result. This is what a model would read:",
};

const leads: { readonly [state: string]: string } = {
  "tool error": "The tool reported an error. This is what a model would read:",
  "invalid input": "The arguments do not fit the tool's schema, so it was not run.",
  "invalid output": "The tool answered, but the output does not fit its output schema.",
  "timed out": "The run took longer than its time-out and was ended.",
  cancelled: "The run was stopped.",
  lost: "The run was lost before it could end.",
};

/** What went wrong, in words; nothing where all went well. */
export function OutcomeNotice({ outcome, foldsRefusal }: OutcomeNoticeProps) {
  const { state, decidedBy, message, problems, threw } = outcome;
  if (threw !== undefined && state === "threw") return <ThrownView threw={threw} message={message} />;
  const lead = (decidedBy === "runtime" ? runtimeLeads[state] : undefined) ?? leads[state];
  if (lead === undefined && problems.length === 0 && message === undefined) return null;
  return (
    <div
      className={styles.notice}
      data-tone={
        ["tool error", "threw", "lost", "timed out"].includes(state)
          ? "bad"
          : state === "ok" || state === "cancelled"
            ? "plain"
            : "warning"
      }
    >
      <p>{message !== undefined && message !== "" ? <PlacedText text={message} /> : lead}</p>
      {problems.length === 0 ? null : state !== "invalid input" ? (
        <Problems problems={problems} whole="the output" />
      ) : (
        <details open={!foldsRefusal}>
          <summary>What a model would read</summary>
          <Problems problems={problems} whole="the arguments" />
        </details>
      )}
    </div>
  );
}

function Problems({
  problems,
  whole,
}: {
  readonly problems: readonly CheckProblem[];
  readonly whole: string;
}) {
  const numbered = problems.map((problem, index) => ({ ...problem, number: index }));
  return (
    <ul aria-label="Problems" className={styles.problems}>
      {numbered.map(({ path, message, number }) => (
        <li key={number}>
          {path === "" ? (
            <span className={styles.path}>{whole}</span>
          ) : (
            <code className={styles.path}>{showHidden(path)}</code>
          )}{" "}
          {showHidden(message)}
        </li>
      ))}
    </ul>
  );
}
