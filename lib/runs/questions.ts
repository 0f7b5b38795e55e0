import type { Answer, Request } from "@/lib/tool/index.ts";
import type { RunRecord } from "./run-record.ts";

/** The longest wait that a timer can be set to, in milliseconds. */
const longestTimer = 2 ** 31 - 1;

/** Whether an answer was taken, or why not. */
export type AnswerVerdict = { readonly taken: true } | { readonly taken: false; readonly reason: string };

/** What a run has asked and nobody has answered yet. One question is shown at a time, in the order asked. */
export interface Questions {
  /**
   * Puts a question and resolves with its answer; `ok: false` with reason `expired` when its time has passed.
   * Rejects with the signal's reason when the run ends first.
   */
  ask(request: Request, signal: AbortSignal): Promise<Answer>;
  /** Takes an answer to the question that is shown. One to another question, or that comes too late, is refused. */
  answer(answer: Answer): AnswerVerdict;
}

interface OpenQuestion {
  readonly request: Request;
  readonly settle: (answer: Answer) => void;
}

/** Keeps the questions of one run; the record tells which one waits. */
export function createQuestions(record: RunRecord): Questions {
  const open: OpenQuestion[] = [];
  const show = () => {
    const first = open[0];
    if (first) record.waiting(first.request);
    else record.resumed();
  };
  const close = (question: OpenQuestion) => {
    const place = open.indexOf(question);
    if (place < 0) return;
    open.splice(place, 1);
    if (place === 0) show();
  };

  return {
    ask: (request, signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) {
          reject(signal.reason);
          return;
        }
        let expiry: NodeJS.Timeout | undefined;
        const end = () => {
          clearTimeout(expiry);
          signal.removeEventListener("abort", onAbort);
        };
        const onAbort = () => {
          end();
          // Nothing resumes: the run is at its end, and one that waits for the next start of the server must be found waiting.
          open.splice(open.indexOf(question), 1);
          reject(signal.reason);
        };
        const question: OpenQuestion = {
          request,
          settle(answer) {
            end();
            close(question);
            resolve({ ...answer, request });
          },
        };
        const left = timeLeft(request);
        if (left < longestTimer) {
          expiry = setTimeout(
            () => question.settle({ id: request.id, ok: false, reason: "expired" }),
            Math.max(0, left),
          );
        }
        signal.addEventListener("abort", onAbort, { once: true });
        open.push(question);
        if (open.length === 1) show();
      }),
    answer(answer) {
      const first = open[0];
      if (!first) return { taken: false, reason: "This run asks nothing now." };
      if (first.request.id !== answer.id) {
        return {
          taken: false,
          reason: "This answer belongs to another question: reload the page to see the present one.",
        };
      }
      if (timeLeft(first.request) <= 0) return { taken: false, reason: "The time to answer has passed." };
      first.settle(answer);
      return { taken: true };
    },
  };
}

/** Milliseconds until a request lapses; Infinity where it never does, or says something that is no date. */
function timeLeft(request: Request): number {
  const at = request.expiresAt === undefined ? Number.NaN : Date.parse(request.expiresAt);
  return Number.isNaN(at) ? Number.POSITIVE_INFINITY : at - Date.now();
}
