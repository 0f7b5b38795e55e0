import type { ToolDetail } from "@/lib/protocol/index.ts";
import { CopyButton } from "../ui/copy-button.tsx";
import { JsonCode } from "../ui/json-code.tsx";
import styles from "./definition-view.module.css";
import type { ToolDefinition } from "./tool-definition.ts";

export interface DefinitionViewProps {
  readonly detail: ToolDetail;
  readonly definition: ToolDefinition;
}

/** The tool as it came, and what is wrong with it. */
export function DefinitionView({ detail, definition }: DefinitionViewProps) {
  const text = indented(detail.definitionText);
  return (
    <div className={styles.view}>
      {detail.problems.length > 0 ? (
        <section aria-label="Definition problems" className={styles.problems}>
          <h2>{detail.problems.length === 1 ? "1 problem" : `${detail.problems.length} problems`}</h2>
          <ul>
            {detail.problems.map((problem) => (
              <li key={`${problem.path} ${problem.message}`}>
                <code>{problem.path || "(the definition itself)"}</code> {problem.message}
              </li>
            ))}
          </ul>
        </section>
      ) : undefined}
      <dl className={styles.facts}>
        <dt>Output schema</dt>
        <dd>
          {definition.outputSchema === undefined ? "none: the output is not checked" : "declared, see below"}
        </dd>
        <dt>Annotations</dt>
        <dd>{annotationWords(definition.annotations)}</dd>
      </dl>
      <div className={styles.head}>
        <h2>The definition as it came</h2>
        <CopyButton text={text} what="definition" />
      </div>
      <JsonCode text={text} label="Definition" />
    </div>
  );
}

function annotationWords(annotations: unknown): string {
  const entries = typeof annotations === "object" && annotations !== null ? Object.entries(annotations) : [];
  if (entries.length === 0) return "none: nothing is known about what it changes";
  return entries.map(([name, value]) => `${name}: ${JSON.stringify(value)}`).join(", ");
}

function indented(text: string): string {
  return JSON.stringify(JSON.parse(text), null, 2);
}
