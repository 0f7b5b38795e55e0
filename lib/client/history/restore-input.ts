import type { RecordedRun } from "@/lib/protocol/index.ts";
import { readSpans } from "@/lib/schema/json-spans.ts";
import { formatJsonText } from "@/lib/schema/json-text.ts";
import { omitMasked } from "@/lib/schema/mask-secrets.ts";
import { defaultTimeoutSeconds, type ToolInput } from "../input-store.ts";

interface RestoredInput {
  readonly input: Omit<ToolInput, "tab">;
  /** JSON Pointers of secrets that were not recorded, and have to be filled in again. */
  readonly secrets: readonly string[];
}

/** What was typed for a run, as far as the history knows: every digit and character of the arguments. */
export function restoreInput({
  argumentsText,
  contextText,
}: Pick<RecordedRun, "argumentsText" | "contextText">) {
  const args = omitMasked(argumentsText);
  const context = omitMasked(contextText);
  const root = context.text.trim() === "" ? undefined : readSpans(context.text);
  const member = (name: string) =>
    root?.kind === "object" ? root.members.find(({ key }) => key === name)?.value : undefined;
  const sessionId = member("sessionId");
  const timeout = member("timeoutMs");
  const extra = member("extra");
  const extraText = extra && context.text.slice(extra.start, extra.end);
  const milliseconds = timeout ? Number(context.text.slice(timeout.start, timeout.end)) : Number.NaN;
  const restored: RestoredInput = {
    input: {
      argumentsText: args.text,
      sessionId: sessionId?.kind === "string" ? sessionId.value : "",
      timeoutSeconds: Number.isNaN(milliseconds) ? defaultTimeoutSeconds : String(milliseconds / 1000),
      extraText: extraText === undefined || extraText === "{}" ? "" : formatJsonText(extraText),
    },
    secrets: [...args.pointers, ...context.pointers],
  };
  return restored;
}

/** `Fill in again: password, items/2/key. Secrets are not recorded.` "" where nothing is missing. */
export function secretWords(secrets: readonly string[], reason: string): string {
  if (secrets.length === 0) return "";
  const names = secrets.map((pointer) => (pointer === "" ? "all arguments" : pointer.slice(1)));
  return ` Fill in again: ${names.join(", ")}. ${reason}`;
}
