import type { CheckProblem, RunDecider, RunOutcome, RunState } from "@/lib/protocol/index.ts";
import type { ThrownError } from "@/lib/tool/index.ts";

/** What is known when a run ends; the rest of its outcome follows from it. */
export interface Ending {
  readonly state: RunState;
  readonly decidedBy: RunDecider;
  readonly message?: string | undefined;
  readonly output: string;
  readonly isError: boolean;
  readonly metadataText?: string | undefined;
  readonly problems?: readonly CheckProblem[] | undefined;
  readonly returnedNothing?: boolean | undefined;
  readonly threw?: ThrownError | undefined;
}

/**
 * The outcome that pages get: the ending with sizes, and the output cut to what is shown.
 * @param shown how many UTF-16 units of the output go along.
 */
export function createOutcome(ending: Ending, ms: number, shown: number): RunOutcome {
  const { state, decidedBy, message, output, isError, metadataText, problems, returnedNothing, threw } =
    ending;
  return {
    state,
    decidedBy,
    output: cutText(output, shown),
    outputLength: output.length,
    outputBytes: Buffer.byteLength(output),
    isError,
    problems: problems ?? [],
    ms,
    ...(message === undefined ? {} : { message }),
    ...(metadataText === undefined ? {} : { metadataText }),
    ...(returnedNothing ? { returnedNothing } : {}),
    ...(threw === undefined ? {} : { threw }),
  };
}

/** The first `length` units of a text, one less where the cut would part a surrogate pair. */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  const last = text.charCodeAt(length - 1);
  const part = text.slice(0, last >= 0xd800 && last <= 0xdbff ? length - 1 : length);
  // A copy: a slice keeps the whole text in memory for as long as it lives.
  return Buffer.from(part, "utf16le").toString("utf16le");
}
