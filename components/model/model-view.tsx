"use client";

import { useMemo } from "react";
import { loadOutput } from "@/lib/client/run-output.ts";
import { usePlayground, usePreferences } from "@/lib/client/use-playground.ts";
import type { Run, RunOutcome } from "@/lib/protocol/index.ts";
import { Choice } from "../ui/choice.tsx";
import { CodeBlock } from "../ui/code-block.tsx";
import { type ModelTool, writeExchange } from "./model-exchange.ts";
import { ModelText } from "./model-text.tsx";
import styles from "./model-view.module.css";
import { type Provider, providers } from "./providers.ts";
import { measureText } from "./text-size.ts";

export interface ModelViewProps {
  readonly tool: ModelTool;
  readonly run: Run;
  /** How the run ended. */
  readonly outcome: RunOutcome;
}

/** Arguments that are longer come here without their end. */
const longestArguments = 262_144;
/** As much of an output stands in the reply that is shown. */
const shownInReply = 4_000;

/** What a model would get of a run: the text, its size, and the messages around it as each provider has them. */
export function ModelView({ tool, run, outcome }: ModelViewProps) {
  const { preferences } = usePlayground();
  const { modelProvider } = usePreferences();
  const provider = providers.find(({ name }) => name === modelProvider) ?? providers[0];
  const { output, outputLength, isError, metadataText } = outcome;
  const size = useMemo(() => measureText(output, outputLength), [output, outputLength]);
  const isWhole = output.length >= outputLength;
  const readWhole = () => (isWhole ? output : loadOutput(run.id));
  return (
    <div className={styles.view}>
      <p className={styles.size}>
        <span>{size.characters}</span>
        <span>{size.tokens}</span>
      </p>
      <p className={styles.note}>
        {size.method}
        {metadataText === undefined ? null : " Metadata stays behind."}
      </p>
      <CodeBlock
        title="Text for the model"
        text={output}
        copy={readWhole}
        draw={(shown) => <ModelText text={shown} />}
      />
      {output === "" ? <p className={styles.note}>The text is empty.</p> : null}
      {isWhole ? null : (
        <p className={styles.note}>
          Here are the first {output.length.toLocaleString("en-US")} of {outputLength.toLocaleString("en-US")}{" "}
          characters; the model gets all of them, and Copy takes them all.
        </p>
      )}
      <div className={styles.provider}>
        <Choice
          label="Provider"
          options={providers.map(({ name }) => name)}
          selected={provider.name}
          onSelect={(name) => preferences.change({ modelProvider: name })}
        />
      </div>
      {isError ? <p className={styles.note}>{codeWords(provider.errorNote)}</p> : null}
      {tool.isShadowed ? (
        <p className={styles.note}>
          An earlier tool has the name <code>{tool.name}</code>, so a model never calls this one.
        </p>
      ) : null}
      <Exchange tool={tool} run={run} outcome={outcome} provider={provider} readWhole={readWhole} />
    </div>
  );
}

interface ExchangeProps extends ModelViewProps {
  readonly provider: Provider;
  readonly readWhole: () => string | Promise<string>;
}

function Exchange({ tool, run, outcome, provider, readWhole }: ExchangeProps) {
  const { output, outputLength, isError } = outcome;
  const { id: runId, argumentsText } = run;
  const areCut = argumentsText.length >= longestArguments;
  const shown = shortened(output, outputLength);
  const exchange = useMemo(
    () => writeExchange(provider, tool, { runId, argumentsText, result: { output: shown, isError } }),
    [provider, tool, runId, argumentsText, shown, isError],
  );
  const copyReply = async () =>
    writeExchange(provider, tool, { runId, argumentsText, result: { output: await readWhole(), isError } })
      .reply;
  return (
    <>
      {areCut || exchange.call === undefined ? (
        <p className={styles.note}>
          {areCut
            ? `The call is not shown: its arguments have more than ${longestArguments.toLocaleString("en-US")} characters.`
            : `${provider.name} has no call with these arguments: they are no JSON object.`}
        </p>
      ) : (
        <CodeBlock title="Call by the model" text={exchange.call} isJson />
      )}
      <CodeBlock title="Reply to the model" text={exchange.reply} copy={copyReply} isJson />
      {shown === output ? null : (
        <p className={styles.note}>The text is shortened here; Copy takes all of it.</p>
      )}
      <CodeBlock title="Definition for the model" text={exchange.definition} isJson />
      <p className={styles.note}>
        The id of the call is made up here; a provider makes up its own. Line ends and spaces between the
        parts don't matter.
      </p>
    </>
  );
}

function shortened(output: string, wholeLength: number): string {
  if (wholeLength <= shownInReply) return output;
  const head = output.slice(0, shownInReply).replace(/[\ud800-\udbff]$/, "");
  return `${head} … ${(wholeLength - head.length).toLocaleString("en-US")} more characters`;
}

/** Words between back-quotes are code. */
function codeWords(text: string) {
  return text.split("`").map((part, place) => (place % 2 === 1 ? <code key={part}>{part}</code> : part));
}
