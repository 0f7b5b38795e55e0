"use server";

import { z } from "zod";
import type { HistoryReply } from "@/lib/client/actions.ts";
import { getPlayground, type History } from "@/lib/playground.ts";
import { type RunDeletion, type RunFilter, type RunRequest, runStates } from "@/lib/protocol/index.ts";
import { readAnswer } from "@/lib/runs/read-answer.ts";

/** How long an action streams a run; what comes later arrives on the tab's event stream. */
const streamedMs = 1_000;

const runRequest = z.object({
  toolKey: z.string(),
  argumentsText: z.string(),
  contextText: z.string(),
  validate: z.boolean(),
  tabId: z.string().max(100),
});

export async function startRun(input: RunRequest): Promise<AsyncIterable<string>> {
  const request = runRequest.parse(input);
  const playground = getPlayground();
  await playground.prepareTool(request.toolKey);
  return streamRun(playground.runs.start(request).id);
}

async function* streamRun(runId: string): AsyncIterable<string> {
  for await (const event of getPlayground().runs.follow(runId, AbortSignal.timeout(streamedMs))) {
    yield JSON.stringify(event);
  }
}

export async function stopRun(runId: string): Promise<void> {
  getPlayground().runs.stop(z.string().parse(runId));
}

export async function answerRun(runId: string, answerText: string): Promise<string | undefined> {
  const read = readAnswer(answerText);
  if (!read.ok) return read.message;
  const verdict = getPlayground().runs.answer(z.string().parse(runId), read.answer);
  return verdict.taken ? undefined : verdict.reason;
}

export async function retrySource(sourceId: string): Promise<void> {
  await getPlayground().retrySource(z.string().parse(sourceId));
}

const runIds = z.array(z.string().max(200)).max(1_000);

const runFilter = z.object({
  toolKey: z.string().exactOptional(),
  states: z.array(z.enum(runStates)).exactOptional(),
  text: z.string().exactOptional(),
  from: z.string().exactOptional(),
  to: z.string().exactOptional(),
  pinned: z.boolean().exactOptional(),
});

export async function renameRun(id: string, name: string): Promise<HistoryReply<boolean>> {
  const given = z.string().max(200).parse(name).trim();
  return changeHistory((history) => history.rename(z.string().parse(id), given === "" ? undefined : given));
}

export async function pinRun(id: string, pinned: boolean): Promise<HistoryReply<boolean>> {
  return changeHistory((history) => history.pin(z.string().parse(id), z.boolean().parse(pinned)));
}

export async function deleteRuns(ids: readonly string[]): Promise<HistoryReply<RunDeletion>> {
  return changeHistory((history) => history.delete(runIds.parse(ids)));
}

export async function deleteAllRuns(filter: RunFilter): Promise<HistoryReply<RunDeletion>> {
  return changeHistory((history) => history.deleteAll(runFilter.parse(filter), false));
}

export async function undoDelete(deletionId: string): Promise<HistoryReply<number>> {
  return changeHistory((history) => history.undoDelete(z.string().parse(deletionId)));
}

async function changeHistory<Value>(
  change: (history: History) => Promise<Value>,
): Promise<HistoryReply<Value>> {
  try {
    return { ok: true, value: await change(getPlayground().history) };
  } catch (fault) {
    if (fault instanceof z.ZodError) throw fault;
    return { ok: false, message: fault instanceof Error ? fault.message : String(fault) };
  }
}
