import { readEvents, send } from "./client.mjs";

/**
 * What a soak does, and how often of 100 times. Each starts one run, and gives its id and the state that it must end in;
 * it throws where an answer is not as it should be.
 */
export const kinds = [
  { share: 58, name: "quick", start: (url, n) => startAndWait(url, "quick", n, "ok", `quick ${n}`) },
  { share: 14, name: "slow", start: startSlow },
  {
    share: 8,
    name: "throwing",
    start: (url, n) => startAndWait(url, "throwing", n, "threw", `throwing ${n}`),
  },
  { share: 5, name: "refused", start: (url) => startAndWait(url, "quick", "no number", "invalid input") },
  { share: 7, name: "stopped", start: startAndStop },
  { share: 4, name: "huge", start: startHuge },
  {
    share: 3,
    name: "looping",
    start: (url, n) => startAndWait(url, "looping", n, "timed out", undefined, 300),
  },
  { share: 1, name: "exiting", start: (url, n) => startAndWait(url, "exiting", n, "threw") },
];

/** The kind of the nth run: always the same, so that a fault can be found again. */
export function kindOf(n) {
  let place = (n * 2_654_435_761) % 100;
  return kinds.find(({ share }) => {
    place -= share;
    return place < 0;
  });
}

async function startAndWait(url, tool, n, state, output, timeoutMs) {
  const run = await start(url, tool, n, 200, timeoutMs);
  if (output !== undefined && run.outcome.output !== output) throw new Error(`output: ${run.outcome.output}`);
  return { id: run.id, state };
}

/** Follows the run while it goes on. */
async function startSlow(url, n) {
  const { id } = await start(url, "slow", n, 202, undefined, 0);
  const events = await readEvents(url, id);
  const { outcome } = events.at(-1);
  if (outcome?.output !== `slow ${n}`) throw new Error(`output: ${outcome?.output}`);
  return { id, state: "ok" };
}

async function startAndStop(url, n) {
  const { id } = await start(url, "endless", n, 202, undefined, 0);
  await new Promise((resolve) => setTimeout(resolve, n % 40));
  const { status, body } = await send(`${url}/api/runs/${id}`, "DELETE");
  if (status !== 200 || body.state !== "cancelled") {
    throw new Error(`stopped: ${status} ${body.state}: ${body.outcome?.message ?? body.outcome?.output}`);
  }
  return { id, state: "cancelled" };
}

async function startHuge(url, n) {
  const run = await start(url, "huge", n, 200);
  const response = await fetch(`${url}/api/runs/${run.id}/output`);
  const text = await response.text();
  if (text !== String(n).padStart(8, "0").repeat(131_072)) throw new Error(`${text.length} units of output`);
  return { id: run.id, state: "ok" };
}

async function start(url, tool, n, expected, timeoutMs, wait = 60) {
  const context = timeoutMs === undefined ? {} : { context: { timeoutMs } };
  const { status, body } = await send(`${url}/api/tools/${tool}/runs?wait=${wait}`, "POST", {
    arguments: { n },
    ...context,
  });
  // A run that is waited for has ended; one that is not may have, too.
  if (status !== expected && !(expected === 202 && status === 200)) {
    throw new Error(`${status} instead of ${expected}: ${JSON.stringify(body).slice(0, 300)}`);
  }
  return body;
}
