"use client";

import { memo, useMemo, useSyncExternalStore } from "react";
import { contextTextOf, findContextFaults } from "@/lib/client/context-input.ts";
import { defaultTimeoutSeconds, type ToolInput } from "@/lib/client/input-store.ts";
import { faultWords, readArguments } from "@/lib/client/read-arguments.ts";
import { usePlayground, usePreferences, useToolInput } from "@/lib/client/use-playground.ts";
import type { ToolDetail } from "@/lib/protocol/index.ts";
import { maskArguments } from "@/lib/schema/mask-secrets.ts";
import { Choice } from "../ui/choice.tsx";
import { CodeBlock } from "../ui/code-block.tsx";
import type { CodeCall } from "./code-call.ts";
import styles from "./code-view.module.css";
import { languages } from "./languages.ts";

export interface CodeViewProps {
  readonly detail: ToolDetail;
  readonly argumentsText: string;
}

const noNames: readonly string[] = [];

/** The HTTP interface waits no longer than this, in seconds. */
const longestWait = 600;

/** The call that Run would make, as code. */
export const CodeView = memo(function CodeView({ detail, argumentsText }: CodeViewProps) {
  const { preferences } = usePlayground();
  const { codeLanguage } = usePreferences();
  const origin = useOrigin();
  const input = useToolInput(detail.summary.key);
  const language = languages.find(({ name }) => name === codeLanguage) ?? languages[0];
  const typed = useMemo(() => readArguments(argumentsText), [argumentsText]);
  const isContextRight = Object.keys(findContextFaults(input)).length === 0;
  const mcpName = useMemo(() => mcpNameOf(detail), [detail]);
  const names = detail.secrets ?? noNames;
  const schema = useMemo(
    () => (JSON.parse(detail.definitionText) as { readonly inputSchema?: unknown }).inputSchema,
    [detail.definitionText],
  );
  const sent = useMemo(
    () => (typed.ok ? maskArguments(typed.text, { schema, names }) : undefined),
    [typed, schema, names],
  );
  const contextText =
    isContextRight && saysSomething(input)
      ? maskArguments(contextTextOf(input), { schema: undefined, names }).text
      : undefined;
  const waitSeconds = isContextRight ? Math.min(longestWait, Math.ceil(Number(input.timeoutSeconds))) : 60;
  const code = useMemo(() => {
    if (!sent) return undefined;
    const { key: toolKey } = detail.summary;
    const call: CodeCall = { origin, toolKey, mcpName, argumentsText: sent.text, contextText, waitSeconds };
    return language.write(call);
  }, [language, sent, detail, origin, mcpName, contextText, waitSeconds]);
  return (
    <div className={styles.view}>
      <div className={styles.choice}>
        <Choice
          label="Language"
          options={languages.map(({ name }) => name)}
          selected={language.name}
          onSelect={(name) => preferences.change({ codeLanguage: name })}
        />
      </div>
      {code === undefined ? (
        <p className={styles.note}>
          There is no code while the arguments are no JSON object. {typed.ok ? "" : faultWords(typed.fault)}
        </p>
      ) : (
        <CodeBlock title={`Call as ${language.name}`} text={code} isJson={language.isJson} />
      )}
      <p className={styles.note}>
        {language.help}
        {sent && sent.pointers.length > 0 ? " Secrets are left out: put your own in place of ••••••." : ""}
        {isContextRight ? "" : " The context is left out: it has a fault."}
      </p>
    </div>
  );
});

const neverChanges = () => () => {};

function useOrigin(): string {
  return useSyncExternalStore(
    neverChanges,
    () => location.origin,
    () => "",
  );
}

function saysSomething({ sessionId, timeoutSeconds, extraText }: ToolInput): boolean {
  return (
    sessionId !== "" || Number(timeoutSeconds) !== Number(defaultTimeoutSeconds) || extraText.trim() !== ""
  );
}

/** A tool of a server has the server's name before its own here; the server knows only its own. */
function mcpNameOf({ summary, definitionText }: ToolDetail): string {
  if (summary.source !== "mcp") return summary.name;
  const { originalName } = JSON.parse(definitionText) as { readonly originalName?: string };
  return originalName ?? summary.name;
}
