import { randomUUID } from "node:crypto";
import type { RecordedRun, Run, RunEvent } from "@/lib/protocol/index.ts";
import type { Answer, Request } from "@/lib/tool/index.ts";
import { createForgetting } from "./forget-runs.ts";
import { keepOutput } from "./keep-output.ts";
import { defaultLimits, type RunLimits } from "./limits.ts";
import { createOutcome, cutText, type Ending } from "./outcome.ts";
import type { OutputFiles } from "./output-files.ts";
import { perform, refuseInput, stopped } from "./perform.ts";
import type { CheckValue, FindTool } from "./ports.ts";
import { type AnswerVerdict, createQuestions, type Questions } from "./questions.ts";
import { type ReadContext, readContext } from "./run-context-input.ts";
import type { RunOutput } from "./run-output.ts";
import { type NumberedEvent, RunRecord } from "./run-record.ts";
import type { RunRecorder } from "./run-recorder.ts";

/** What starts a run. */
export interface StartRequest {
  readonly toolKey: string;
  /** JSON text of an object. */
  readonly argumentsText: string;
  /** JSON text of `{ sessionId?, messageId?, agent?, timeoutMs?, extra? }`; "" for none. */
  readonly contextText: string;
  /** False sends the arguments although the check would refuse them. */
  readonly validate: boolean;
  /** The tab that hears of it; "" for none. */
  readonly tabId: string;
}

export interface RunsOptions {
  readonly findTool: FindTool;
  readonly check: CheckValue;
  readonly limits?: Partial<RunLimits>;
  /** Keeps the outputs that are larger than what pages get. Left out, they are kept in memory. */
  readonly outputFiles?: OutputFiles;
  /** Writes every run to the history. Left out, runs are gone with the server. */
  readonly recorder?: RunRecorder;
}

/** How long the end of the server waits for runs to end, in milliseconds. */
const closeMs = 1_000;

/** Every run of this server: the one use case behind the server action, HTTP and MCP. */
export interface Runs {
  /** Accepts a run and returns it at once; it goes on by itself. */
  start(request: StartRequest): Run;
  /**
   * Goes on with a run that waited, in the form that runs its tool again, when an earlier start of the server ended.
   * Nothing happens where it is known already.
   */
  resume(recorded: RecordedRun): void;
  /** Settles when the beginning of a run was written to the history, or could not be. */
  whenRecorded(runId: string): Promise<void>;
  /** Stops a run. False where no such run goes on. */
  stop(runId: string): boolean;
  /** Answers what a run waits for. */
  answer(runId: string, answer: Answer): AnswerVerdict;
  /** A run as others than its tab may see it: without the secrets that it was sent. */
  get(runId: string): Run | undefined;
  /** The whole output of an ended run, or undefined where it is not kept any more. */
  output(runId: string): RunOutput | undefined;
  /** What happens to a run, from its beginning until it has ended or `until` is aborted. */
  follow(runId: string, until?: AbortSignal): AsyncIterable<RunEvent>;
  /** What happened to the runs of a tab after a sequence number, oldest first. */
  eventsOfTab(tabId: string, afterSequence: number): readonly NumberedEvent[];
  /** The runs of a tab that have not ended. */
  unfinishedOfTab(tabId: string): readonly string[];
  /** Calls `listener` with each event as it happens, until the returned function is called. */
  subscribe(listener: (event: NumberedEvent, tabId: string) => void): () => void;
  /** Ends every run; they count as lost. */
  close(): Promise<void>;
}

/** Creates the place where runs are accepted, queued, performed and kept in memory. */
export function createRuns({ findTool, check, limits: changes, outputFiles, recorder }: RunsOptions): Runs {
  const limits: RunLimits = { ...defaultLimits, ...changes };
  const records = new Map<string, RunRecord>();
  const forgetOldest = createForgetting(records, limits);
  /** The runs that go on: how to stop them, and what they ask. */
  const going = new Map<string, { readonly stop: AbortController; readonly questions: Questions }>();
  const queue: (() => void)[] = [];
  const listeners = new Set<(event: NumberedEvent, tabId: string) => void>();
  const carrying = new Set<Promise<void>>();
  let running = 0;
  let sequence = 0;
  let closing = false;

  const nextSequence = () => {
    sequence += 1;
    return sequence;
  };
  const publish = (event: NumberedEvent, record: RunRecord) => {
    if (recorder) recordChange(recorder, event.event, record);
    for (const listener of listeners) {
      try {
        listener(event, record.tabId);
      } catch (fault) {
        // A run goes on whoever fails to hear of it.
        console.error(fault);
      }
    }
  };

  const takeTurn = (stop: AbortSignal) =>
    new Promise<void>((resolve) => {
      // One that was stopped has only its end before it, and waits for nobody.
      if (running < limits.concurrent || stop.aborted) {
        running += 1;
        resolve();
        return;
      }
      const turn = () => {
        stop.removeEventListener("abort", leave);
        running += 1;
        resolve();
      };
      const leave = () => {
        queue.splice(queue.indexOf(turn), 1);
        running += 1;
        resolve();
      };
      stop.addEventListener("abort", leave, { once: true });
      queue.push(turn);
    });
  const endTurn = () => {
    running -= 1;
    if (running < limits.concurrent) queue.shift()?.();
  };

  const carryOut = async (record: RunRecord, read: ReadContext, validate: boolean, resume?: Request) => {
    const controller = new AbortController();
    const stop = controller.signal;
    const questions = createQuestions(record);
    going.set(record.id, { stop: controller, questions });
    if (closing) controller.abort(new ServerStopped("The server was stopped"));
    const idle = async <Value>(wait: () => Promise<Value>) => {
      endTurn();
      return wait().finally(() => takeTurn(stop));
    };
    await takeTurn(stop);
    let ending: Ending;
    try {
      if (stop.aborted) ending = stopped(stop, "cancelled");
      else if (!read.ok) ending = refuseInput([{ path: "", message: read.message }]);
      else
        ending = await perform({
          record,
          context: read.context,
          questions,
          validate,
          resume,
          findTool,
          check,
          limits,
          idle,
          stop,
        });
    } catch (fault) {
      const message = `The playground could not carry out this run: ${fault instanceof Error ? fault.message : fault}`;
      ending = { state: "lost", decidedBy: "runtime", message, output: message, isError: true };
    } finally {
      endTurn();
    }
    const lost = stop.aborted && stop.reason instanceof ServerStopped;
    // The next start of the server goes on with it.
    if (lost && record.resumable && recorder) return;
    const { ms } = record;
    // What is larger than a page gets goes to a file as it is, and files outlive the run.
    if (recorder && ending.output.length > limits.shownOutput)
      ending = { ...ending, output: record.mask?.maskText(ending.output) ?? ending.output };
    const kept = await keepOutput(lost ? { ...ending, state: "lost" } : ending, record, outputFiles, limits);
    record.output = kept.output;
    const outcome = createOutcome(kept.ending, ms, limits.shownOutput);
    const endedAt = new Date().toISOString();
    const outputFile = kept.output.onDisk > 0 ? { outputFile: record.id } : {};
    await recorder?.finished(record.withOutcome(outcome, endedAt), { rounds: record.rounds, ...outputFile });
    record.finished(outcome, endedAt);
    going.delete(record.id);
    const forgotten = forgetOldest(record);
    // The history goes on to refer to them.
    if (!recorder) for (const id of forgotten) outputFiles?.remove(id);
  };

  const carryOutAside = (...args: Parameters<typeof carryOut>) => {
    const carried = carryOut(...args).finally(() => carrying.delete(carried));
    carrying.add(carried);
  };

  return {
    start(request) {
      const { toolKey, argumentsText, validate, tabId } = request;
      const createdAt = new Date().toISOString();
      const read = readContext(request.contextText, limits.longestTimeout);
      const timeoutMs = (read.ok ? read.context.timeoutMs : undefined) ?? limits.timeout;
      const facts = { toolKey, argumentsText, sentAsIs: !validate, createdAt, timeoutMs };
      const run: Run = { id: randomUUID(), ...facts, state: "queued", logs: [] };
      const record = new RunRecord(run, tabId, limits, nextSequence, publish);
      records.set(run.id, record);
      if (recorder) {
        record.recorded = recorder.accepted(run, request.contextText);
        record.mask = recorder.maskOf(run.id);
      }
      record.tell({
        type: "run-queued",
        ...facts,
        argumentsText: cutText(argumentsText, limits.shownOutput),
      });
      carryOutAside(record, read, validate);
      return run;
    },
    resume(recorded) {
      const { request, rounds, toolKey, sentAsIs, createdAt, timeoutMs } = recorded;
      if (!request || records.has(recorded.id)) return;
      const facts = { toolKey, sentAsIs, createdAt, timeoutMs };
      const run: Run = {
        id: recorded.id,
        argumentsText: recorded.argumentsText,
        ...facts,
        state: "queued",
        logs: recorded.logs,
      };
      const record = new RunRecord(run, "", limits, nextSequence, publish);
      record.rounds = rounds;
      records.set(run.id, record);
      recorder?.resumed(recorded);
      record.tell({
        type: "run-queued",
        ...facts,
        argumentsText: cutText(recorded.argumentsText, limits.shownOutput),
      });
      if (recorded.logs.length > 0) record.tell({ type: "run-logged", lines: recorded.logs });
      const read = readContext(recorded.contextText, limits.longestTimeout);
      carryOutAside(record, read, !sentAsIs, request);
    },
    whenRecorded: (runId) => records.get(runId)?.recorded ?? Promise.resolve(),
    stop(runId) {
      const run = going.get(runId);
      run?.stop.abort(new DOMException("Stopped", "AbortError"));
      return run !== undefined;
    },
    answer: (runId, answer) =>
      going.get(runId)?.questions.answer(answer) ?? {
        taken: false,
        reason: "This run has ended, or never was.",
      },
    get(runId) {
      const record = records.get(runId);
      return record && (record.mask?.maskRun(record.run) ?? record.run);
    },
    output: (runId) => records.get(runId)?.output,
    follow: (runId, until) => followRecord(records.get(runId), listeners, until),
    eventsOfTab: (tabId, afterSequence) =>
      [...records.values()]
        .filter((record) => record.tabId === tabId)
        .flatMap((record) => record.events.filter((event) => event.sequence > afterSequence))
        .sort((a, b) => a.sequence - b.sequence),
    unfinishedOfTab: (tabId) =>
      [...records.values()].flatMap((record) => (record.tabId === tabId && !record.ended ? [record.id] : [])),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      closing = true;
      for (const { stop } of going.values()) stop.abort(new ServerStopped("The server was stopped"));
      await Promise.race([
        Promise.all(carrying),
        new Promise((resolve) => setTimeout(resolve, closeMs).unref()),
      ]);
      await recorder?.close();
      await outputFiles?.close();
    },
  };
}

function recordChange(recorder: RunRecorder, event: RunEvent, { rounds, resumable, run }: RunRecord): void {
  if (event.type === "run-started") {
    recorder.changed(event.runId, { state: "running", startedAt: event.startedAt, rounds });
  } else if (event.type === "run-waiting") {
    recorder.changed(event.runId, { state: "waiting", request: event.request, resumable, rounds });
  } else if (event.type === "run-resumed") {
    recorder.changed(event.runId, { state: "running", rounds });
  } else if (event.type === "run-logged") recorder.logged(event.runId, run.logs);
}

/** Why a run was cut short when the server ends. */
class ServerStopped extends Error {
  override readonly name = "ServerStopped";
}

async function* followRecord(
  record: RunRecord | undefined,
  listeners: Set<(event: NumberedEvent, tabId: string) => void>,
  until: AbortSignal | undefined,
): AsyncIterable<RunEvent> {
  if (!record) return;
  let next = 0;
  let wake: () => void = () => {};
  const onEvent = ({ event }: NumberedEvent) => {
    if (event.runId === record.id) wake();
  };
  const onAbort = () => wake();
  listeners.add(onEvent);
  until?.addEventListener("abort", onAbort);
  try {
    while (!until?.aborted) {
      const woken = new Promise<void>((resolve) => {
        wake = resolve;
      });
      const event = record.events[next]?.event;
      if (event) {
        next += 1;
        yield event;
        if (event.type === "run-finished") return;
      } else await woken;
    }
  } finally {
    listeners.delete(onEvent);
    until?.removeEventListener("abort", onAbort);
  }
}
