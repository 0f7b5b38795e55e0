import type { CheckProblem } from "@/lib/protocol/index.ts";
import {
  type Answer,
  coerceResult,
  coerceThrown,
  type JsonObject,
  type Request,
  readPending,
  readThrown,
  resultOrigin,
  type Tool,
  type ToolContext,
  type ToolResult,
} from "@/lib/tool/index.ts";
import { readArguments } from "./arguments.ts";
import { checkOutput } from "./check-output.ts";
import { startDeadline } from "./deadline.ts";
import type { RunLimits } from "./limits.ts";
import type { Ending } from "./outcome.ts";
import type { CheckValue, FindTool } from "./ports.ts";
import type { Questions } from "./questions.ts";
import { createRunContext } from "./run-context.ts";
import type { RunContextInput } from "./run-context-input.ts";
import type { RunRecord } from "./run-record.ts";
import { writeMetadata } from "./write-metadata.ts";

/** What performing a run needs. */
export interface Performance {
  readonly record: RunRecord;
  readonly context: RunContextInput;
  readonly questions: Questions;
  readonly validate: boolean;
  /** What it waited for when an earlier start of the server ended: it goes on with the answer, nothing is checked again. */
  readonly resume?: Request | undefined;
  readonly findTool: FindTool;
  readonly check: CheckValue;
  readonly limits: RunLimits;
  /** Lets another run take this one's turn while it waits for a person. */
  readonly idle: <Value>(wait: () => Promise<Value>) => Promise<Value>;
  /** Aborted when someone stops the run; its reason is the sentence to show. */
  readonly stop: AbortSignal;
}

/** Takes a run from its arguments to its ending: find the tool, check, run, check the output. Never rejects. */
export async function perform(performance: Performance): Promise<Ending> {
  const { record, findTool, limits, stop, resume } = performance;
  const answer = resume && (await askAgain(performance, resume));
  if (resume && !answer) return stopped(stop, "cancelled");
  const tool = findTool(record.run.toolKey);
  if (!tool) {
    const output = `Unknown tool: ${record.run.toolKey}`;
    return { state: "tool error", decidedBy: "runtime", output, isError: true };
  }
  const read = readArguments(record.run.argumentsText, limits.argumentBytes);
  if (!read.ok) return refuseInput([read.problem]);

  const refusal = answer ? undefined : await checkInput(performance, tool, read.value, read.changedNumbers);
  if (stop.aborted) return stopped(stop, "cancelled");
  await record.recorded;
  if (stop.aborted) return stopped(stop, "cancelled");
  return refusal ?? execute(performance, tool, read.value, answer);
}

async function checkInput(
  { record, check, validate }: Performance,
  tool: Tool,
  args: JsonObject,
  changedNumbers: readonly CheckProblem[],
): Promise<Ending | undefined> {
  const note = (text: string) => record.log({ level: "warn", from: "runtime", text });
  if (!validate) {
    for (const { path, message } of changedNumbers) note(`${path} ${message}`);
    note("The arguments were sent as they are, without a check.");
    return undefined;
  }
  const verdict = await check(tool.inputSchema, args);
  if (verdict.kind === "unchecked") note(`The arguments could not be checked: ${verdict.reason}`);
  const problems = [...changedNumbers, ...(verdict.kind === "invalid" ? verdict.problems : [])];
  return problems.length > 0 ? refuseInput(problems) : undefined;
}

/** Runs the tool, and once more after each answer that it waits for. */
async function execute(
  performance: Performance,
  tool: Tool,
  args: JsonObject,
  firstAnswer: Answer | undefined,
): Promise<Ending> {
  const { record, limits, stop } = performance;
  record.started(new Date().toISOString());
  let answer = firstAnswer;
  for (;;) {
    const called = await executeOnce(performance, tool, args, answer);
    const { request } = called;
    if (!request) return called.ending;
    if (record.rounds === limits.rounds) {
      const message = `The tool asked once more after ${limits.rounds} answers, which is as often as a run is answered.`;
      return { state: "tool error", decidedBy: "runtime", message, output: message, isError: true };
    }
    answer = await askAgain(performance, request);
    if (!answer) return stopped(stop, "cancelled", record.ms);
  }
}

/** Asks in the form that runs the tool again; undefined where the run was stopped first. */
async function askAgain(
  { record, questions, idle, stop }: Performance,
  request: Request,
): Promise<Answer | undefined> {
  record.resumable = true;
  try {
    return await idle(() => questions.ask(request, stop));
  } catch {
    return undefined;
  } finally {
    if (!stop.aborted) {
      record.resumable = false;
      record.rounds += 1;
    }
  }
}

/** One call of the tool's `execute`: how it ended, and what it waits for where it is a suspension. */
async function executeOnce(
  performance: Performance,
  tool: Tool,
  args: JsonObject,
  answer: Answer | undefined,
): Promise<{ readonly ending: Ending; readonly request?: Request | undefined }> {
  const { record, context, questions, check, limits, stop } = performance;
  // Stopped while it was written to the history, or while it waited for its turn after an answer.
  if (stop.aborted) return { ending: stopped(stop, "cancelled", record.ms) };
  const timeout = context.timeoutMs ?? limits.timeout;
  const ended = new AbortController();
  const signal = AbortSignal.any([stop, ended.signal]);
  let pass: (ending: Ending) => void = () => {};
  const passed = new Promise<{ ending: Ending }>((resolve) => {
    pass = (ending) => resolve({ ending });
  });
  const deadline = startDeadline(timeout, Math.max(timeout, timeout * limits.progressFactor), (message) => {
    ended.abort(new DOMException(message, "TimeoutError"));
    pass({ state: "timed out", decidedBy: "runtime", message, output: message, isError: true });
  });
  const onStop = () => pass(stopped(stop, "cancelled", record.ms));
  stop.addEventListener("abort", onStop, { once: true });
  const onProgress = () => deadline.extend();
  const runContext = createRunContext({
    record,
    input: context,
    questions,
    timeout,
    signal,
    answer,
    onProgress,
  });
  const call = async () => {
    const result = await callTool(tool, args, runContext);
    const ending = withinLimits(await judge(result, tool, check), limits);
    return { ending, request: readPending(result) };
  };

  try {
    return await Promise.race([passed, call()]);
  } finally {
    deadline.clear();
    stop.removeEventListener("abort", onStop);
    // What the tool still does after its run has ended concerns nobody.
    ended.abort(new DOMException("The run has ended.", "AbortError"));
  }
}

async function callTool(tool: Tool, args: JsonObject, context: ToolContext): Promise<ToolResult> {
  // `Promise.resolve().then` so that a hand-built tool that throws at once is like one that rejects.
  return Promise.resolve()
    .then(() => tool.execute(args, context))
    .then((returned: unknown) => coerceResult(returned, context))
    .catch((fault: unknown) => coerceThrown(fault));
}

/** Who decided, and which state it is, from what the tool gave back. */
async function judge(result: ToolResult, tool: Tool, check: CheckValue): Promise<Ending> {
  const origin = resultOrigin(result);
  const { text: metadataText, fault } = writeMetadata(result);
  const base = { output: result.output, isError: result.isError, metadataText };
  if (fault !== undefined)
    return { ...base, state: "tool error", decidedBy: "runtime", isError: true, message: fault };
  if (origin?.runtime === "unreachable") return { ...base, state: "tool error", decidedBy: "runtime" };
  if (origin?.runtime !== undefined) return { ...base, state: "threw", decidedBy: "runtime" };
  const threw = readThrown(origin?.threw);
  if (threw !== undefined) return { ...base, state: "threw", decidedBy: "tool", threw };
  const returnedNothing = origin?.returned === "nothing";
  if (result.isError) return { ...base, state: "tool error", decidedBy: "tool", returnedNothing };
  const problems = await checkOutput(tool, result, check);
  if (problems.length > 0) {
    const message = "The output does not fit the tool's output schema.";
    return {
      ...base,
      state: "invalid output",
      decidedBy: "output check",
      message,
      problems,
      returnedNothing,
    };
  }
  return { ...base, state: "ok", decidedBy: "tool", returnedNothing };
}

/** Nothing of a run is left out without a word: one whose metadata can't be kept is an error. */
function withinLimits(ending: Ending, { metadataLength }: RunLimits): Ending {
  const length = ending.metadataText?.length ?? 0;
  if (length <= metadataLength) return ending;
  const message = `The metadata has ${length} characters; at most ${metadataLength} can be kept. The output is kept, the metadata is lost.`;
  return {
    ...ending,
    metadataText: undefined,
    state: "tool error",
    decidedBy: "runtime",
    isError: true,
    message,
  };
}

/** The ending of a run whose arguments or context were refused before the tool was called. */
export function refuseInput(problems: readonly CheckProblem[]): Ending {
  const output = problems.map(({ path, message }) => (path ? `${path} ${message}` : message)).join("\n");
  return { state: "invalid input", decidedBy: "schema check", output, isError: true, problems };
}

/** The ending of a run that someone, or the end of the server, cut short. */
export function stopped(stop: AbortSignal, state: "cancelled" | "lost", ms?: number): Ending {
  const after = ms === undefined ? "before it started" : `after ${(ms / 1000).toFixed(1)} s`;
  const message = `${stop.reason instanceof Error ? stop.reason.message : "Stopped"} ${after}.`;
  return { state, decidedBy: "runtime", message, output: message, isError: true };
}
