"use server";

import { z } from "zod";
import { getPlayground } from "@/lib/playground.ts";
import type { RunRequest } from "@/lib/protocol/index.ts";

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

export async function retrySource(sourceId: string): Promise<void> {
  await getPlayground().retrySource(z.string().parse(sourceId));
}
