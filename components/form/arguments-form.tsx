"use client";

import { useEffect, useMemo, useRef, useState } from "react";
import type { CheckProblem } from "@/lib/protocol/index.ts";
import { matchesSchema } from "@/lib/schema/check-browser.ts";
import { toPlainValue } from "@/lib/schema/form-value.ts";
import { createSchemaScope, type Matcher } from "@/lib/schema/form-view/index.ts";
import type { JsonSchema, JsonValue } from "@/lib/tool/index.ts";
import { FieldBoundary } from "./field-boundary.tsx";
import styles from "./form.module.css";
import {
  type FormEnvironment,
  FormEnvironmentContext,
  useFormEnvironment,
  useStored,
} from "./form-environment.ts";
import { FormStore } from "./form-store.ts";
import { createRootHandle } from "./node-handle.ts";
import { RootField } from "./root-field.tsx";

export interface ArgumentsFormProps {
  /** The tool's input schema as it came. */
  readonly schema: JsonSchema;
  /** The arguments as JSON text: the one source of truth; the form is a projection of it. */
  readonly text: string;
  readonly onChange: (text: string) => void;
  /** Faults to show at fields (the server's and the browser's). Shown at touched fields, or at all with `showAllProblems`. */
  readonly problems: readonly CheckProblem[];
  readonly showAllProblems: boolean;
  /** Shows schema terms (types, patterns, keywords) beside the help. */
  readonly showTerms: boolean;
  /** Enter in a one-line field. */
  readonly onSubmit: () => void;
  /**
   * Faults that only the form knows: what was typed and is no value yet (`1e` for a number, half a JSON text, a key that is there
   * already). The text keeps the last value, so nothing should run as if they were not there. Called with [] when all is well
   * again, and when the form goes.
   */
  readonly onDraftProblems?: (problems: readonly CheckProblem[]) => void;
}

const noDrafts: readonly CheckProblem[] = [];

/** The form for a tool's arguments. */
export function ArgumentsForm(props: ArgumentsFormProps) {
  const { schema, text, problems, showAllProblems, showTerms } = props;
  const callbacks = useRef(props);
  useEffect(() => {
    callbacks.current = props;
  });
  const [store] = useState(
    () =>
      new FormStore(
        text,
        (next) => callbacks.current.onChange(next),
        (drafts) => callbacks.current.onDraftProblems?.(drafts),
      ),
  );
  useEffect(() => {
    store.syncText(text);
    store.syncDisplay({ problems, showAllProblems, showTerms });
  }, [store, text, problems, showAllProblems, showTerms]);
  useEffect(() => () => callbacks.current.onDraftProblems?.(noDrafts), []);
  const environment = useMemo((): FormEnvironment => {
    const matches: Matcher = (part, value) =>
      matchesSchema(part.schema, toPlainValue(value) as JsonValue, schema);
    return {
      store,
      scope: createSchemaScope(schema),
      matches,
      submit: () => callbacks.current.onSubmit(),
    };
  }, [store, schema]);
  return (
    <FormEnvironmentContext value={environment}>
      <ArgumentsBody />
    </FormEnvironmentContext>
  );
}

function ArgumentsBody() {
  const { store, scope } = useFormEnvironment();
  const revision = useStored(store.getRevision);
  const isObject = useStored(() => store.getValue() !== undefined);
  const handle = useMemo(() => createRootHandle(store), [store]);
  if (!isObject) {
    return (
      <p className={styles.note} role="status">
        {store.isTooLong()
          ? "These arguments are too long for the form. The JSON tab shows them."
          : "The arguments are no JSON object at the moment, so the form can't show them. The JSON tab can."}
      </p>
    );
  }
  const fallback = (
    <p className={styles.note}>The form of this schema can't be drawn. The JSON tab takes all arguments.</p>
  );
  return (
    <FieldBoundary key={revision} fallback={fallback}>
      <RootField handle={handle} scope={scope} />
    </FieldBoundary>
  );
}
