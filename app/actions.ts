"use server";

import { z } from "zod";
import { getPlayground } from "@/lib/playground.ts";
import type { RunRequest } from "@/lib/protocol/index.ts";
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
  return streamRun(getPlayground().runs.start(runRequest.parse(input)).id);
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
