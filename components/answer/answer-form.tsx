"use client";

import { type ReactNode, Suspense, useState } from "react";
import { checkArguments } from "@/lib/client/check/check-arguments.ts";
import { usePlayground } from "@/lib/client/use-playground.ts";
import type { CheckProblem, Run } from "@/lib/protocol/index.ts";
import { initialArguments } from "@/lib/schema/initial-arguments.ts";
import type { JsonSchema, Request } from "@/lib/tool/index.ts";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/text-field.tsx";
import styles from "./answer-form.module.css";

const noProblems: readonly CheckProblem[] = [];

/** What the form for an answer's data is handed; the page says which form that is. */
export interface AnswerDataProps {
  readonly schema: JsonSchema;
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly problems: readonly CheckProblem[];
  readonly showAllProblems: boolean;
  readonly showTerms: boolean;
  readonly onSubmit: () => void;
  readonly onDraftProblems: (problems: readonly CheckProblem[]) => void;
}

export interface AnswerFormProps {
  readonly request: Request;
  readonly run: Run;
  readonly renderForm: (props: AnswerDataProps) => ReactNode;
}

/** What answers a waiting run: a form where the request has a schema, a text where it asks in words, or yes and no. */
export function AnswerForm({ request, run, renderForm }: AnswerFormProps) {
  const { actions } = usePlayground();
  const schema = schemaOf(request);
  const [text, setText] = useState(() => (schema ? JSON.stringify(initialArguments(schema), null, 2) : ""));
  const [drafts, setDrafts] = useState(noProblems);
  const [refused, setRefused] = useState(noProblems);
  const [fault, setFault] = useState<string>();
  const [isSending, setSending] = useState(false);

  const send = async (answerText: string) => {
    setFault(undefined);
    try {
      setFault(await actions.answerRun(run.id, answerText));
    } catch {
      setFault("The playground's server did not answer. What you typed is kept: try again.");
    }
  };
  const answer = async (validate: boolean) => {
    const [draft] = drafts;
    if (draft) return setFault(`${draft.path} ${draft.message}`);
    if (validate && schema) {
      const verdict = await checkArguments(schema, { text });
      const problems = verdict.kind === "checked" ? verdict.problems : noProblems;
      setRefused(problems);
      if (problems.length > 0) return setFault("The answer does not fit what is asked for.");
    }
    const data = schema ? text : text === "" ? undefined : JSON.stringify(text);
    const id = JSON.stringify(request.id);
    await send(data === undefined ? `{"id":${id},"ok":true}` : `{"id":${id},"ok":true,"data":${data}}`);
  };
  const busily = (work: () => Promise<void>) => {
    if (isSending) return;
    setSending(true);
    void work().finally(() => setSending(false));
  };
  const submit = () => busily(() => answer(true));
  const decline = () => busily(() => send(JSON.stringify({ id: request.id, ok: false, reason: "declined" })));

  return (
    <form
      aria-label="Answer"
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {schema ? (
        <Suspense>
          {renderForm({
            schema,
            text,
            onChange: setText,
            problems: refused,
            showAllProblems: refused.length > 0,
            showTerms: false,
            onSubmit: submit,
            onDraftProblems: setDrafts,
          })}
        </Suspense>
      ) : asksForWords(request) ? (
        <TextField label="Your answer" value={text} onChange={setText} multiline />
      ) : undefined}
      {fault ? (
        <p role="alert" className={styles.fault}>
          {fault}
        </p>
      ) : undefined}
      <div className={styles.buttons}>
        <Button type="submit" look="main" disabled={isSending} aria-describedby={`${run.id}-answer-help`}>
          Answer
        </Button>
        <Button disabled={isSending} onClick={decline}>
          Decline
        </Button>
        {refused.length > 0 ? (
          <Button disabled={isSending} onClick={() => busily(() => answer(false))}>
            Answer as it is
          </Button>
        ) : undefined}
      </div>
      <p id={`${run.id}-answer-help`} className={styles.help}>
        {helpFor(request)}
      </p>
    </form>
  );
}

function schemaOf(request: Request): JsonSchema | undefined {
  const schema = request.data?.schema;
  return typeof schema === "object" && schema !== null && !Array.isArray(schema)
    ? (schema as JsonSchema)
    : undefined;
}

function asksForWords(request: Request): boolean {
  return request.kind !== "approval" && request.kind !== "authorization";
}

function helpFor(request: Request): string {
  if (request.kind === "approval") return "Answer says yes and the run goes on; Decline says no.";
  if (request.kind === "authorization") return "Follow the link first, then press Answer.";
  return "The run goes on with your answer. Decline tells the tool that you would not say.";
}
