import { useMemo, useSyncExternalStore } from "react";
import { faultWords, readArguments } from "@/lib/client/read-arguments.ts";
import type { JsonSchema } from "@/lib/tool/index.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import styles from "./input-pane.module.css";
import { takesNothing } from "./tool-definition.ts";

export interface FormTabProps {
  readonly schema: JsonSchema;
  readonly text: string;
  readonly showTerms: boolean;
  readonly onShowTerms: (show: boolean) => void;
  readonly onGoToJson: () => void;
  readonly renderForm: () => React.ReactNode;
}

const neverChanges = () => () => {};

/** The form, or why there is none: the tool takes nothing, or the JSON side holds what no form can show. */
export function FormTab({ schema, text, showTerms, onShowTerms, onGoToJson, renderForm }: FormTabProps) {
  const typed = useMemo(() => readArguments(text), [text]);
  // The server knows nothing of what this browser remembers, and a big form would hold up the first paint.
  const isInBrowser = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  if (!typed.ok) {
    return (
      <Notice tone="warn" actions={<Button onClick={onGoToJson}>Go to JSON</Button>}>
        The JSON side holds something that a form can't show, and it is kept as you typed it.{" "}
        {faultWords(typed.fault)}
      </Notice>
    );
  }
  if (takesNothing(schema) && /^\s*\{\s*\}\s*$/.test(typed.text)) {
    return <p className={styles.nothing}>This tool takes no input. Run it as it is.</p>;
  }
  return (
    <>
      {isInBrowser ? renderForm() : <p className={styles.loading}>Drawing the form…</p>}
      <label className={styles.terms}>
        <input type="checkbox" checked={showTerms} onChange={(event) => onShowTerms(event.target.checked)} />
        Show schema terms
      </label>
    </>
  );
}
