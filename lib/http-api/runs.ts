import type { Run } from "@/lib/protocol/index.ts";
import type { Answer } from "@/lib/tool/index.ts";
import { findRun } from "./find-run.ts";
import { findTool } from "./find-tool.ts";
import type { HttpPlayground } from "./http-playground.ts";
import { readMembers } from "./json-members.ts";
import { HttpProblem } from "./problem.ts";
import { readWhole } from "./query.ts";
import { readBody } from "./read-body.ts";
import { renderRun } from "./render-run.ts";
import { answer, runStart } from "./schemas.ts";
import { waitForRun } from "./wait-for-run.ts";

/** Seconds that a client may wait for a run, and waits where it says nothing. */
export const longestWait = 600;
export const usualWait = 30;
/** Seconds that stopping a run is waited for; it takes milliseconds. */
const stopWait = 2;

/** `POST /api/tools/KEY/runs?wait=SECONDS`: starts a run; 200 when it has ended in time, 202 when it goes on. */
export async function startRun(playground: HttpPlayground, request: Request, key: string): Promise<Response> {
  const wait = readWait(request, usualWait);
  const { text, value } = await readBody(request, runStart);
  await findTool(playground, key, request.signal);
  const members = readMembers(text);
  const started = playground.runs.start({
    toolKey: key,
    argumentsText: members.get("arguments") ?? "{}",
    contextText: members.get("context") ?? "",
    validate: value.validate ?? true,
    tabId: "",
  });
  // What is accepted is on record, so that no stop of the server can lose it.
  await playground.runs.whenRecorded(started.id);
  await waitForRun(playground.runs, started.id, wait, request.signal);
  return writeRun(playground.runs.get(started.id) ?? started);
}

/** `GET /api/runs/ID?wait=SECONDS`: the run as it stands, or as it stands when it has ended or the time is over. */
export async function showRun(playground: HttpPlayground, request: Request, id: string): Promise<Response> {
  const wait = readWait(request, 0);
  await findRun(playground, id);
  await waitForRun(playground.runs, id, wait, request.signal);
  return writeRun(await findRun(playground, id), 200);
}

/** `DELETE /api/runs/ID`: stops the run. One that has ended already stays as it is. */
export async function stopRun(playground: HttpPlayground, request: Request, id: string): Promise<Response> {
  const run = await findRun(playground, id);
  if (playground.runs.stop(id)) await waitForRun(playground.runs, id, stopWait, request.signal, "end");
  return writeRun(playground.runs.get(id) ?? run);
}

/** `POST /api/runs/ID/answer`: answers what a run waits for; 409 where it does not wait for this answer. */
export async function answerRun(playground: HttpPlayground, request: Request, id: string): Promise<Response> {
  const run = await findRun(playground, id);
  const { value } = await readBody(request, answer);
  const { data, reason, ...given } = value;
  const verdict = playground.runs.answer(id, {
    ...given,
    // Read from JSON text, so that it is JSON.
    ...(data === undefined ? {} : { data: data as NonNullable<Answer["data"]> }),
    ...(reason === undefined ? {} : { reason }),
  });
  if (!verdict.taken) throw new HttpProblem("not-taken", verdict.reason);
  return writeRun(playground.runs.get(id) ?? run);
}

function readWait(request: Request, otherwise: number): number {
  return readWhole(new URL(request.url).searchParams, "wait", { most: longestWait, otherwise });
}

function writeRun(run: Run, status = run.outcome ? 200 : 202): Response {
  return new Response(renderRun(run), {
    status,
    headers: {
      "content-type": "application/json",
      "cache-control": "no-store",
      location: `/api/runs/${encodeURIComponent(run.id)}`,
    },
  });
}
