/** One request as a program sends it. */
export async function send(address, method, body) {
  const response = await fetch(address, {
    method,
    headers: { "x-playground": "1", ...(body === undefined ? {} : { "content-type": "application/json" }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}

/** Every event of a run, from its beginning to its end. */
export async function readEvents(url, id) {
  const response = await fetch(`${url}/api/runs/${id}/events`);
  if (response.status !== 200) throw new Error(`events: ${response.status}`);
  const text = await response.text();
  return text.split("\n").flatMap((line) => (line.startsWith("data: ") ? [JSON.parse(line.slice(6))] : []));
}

/** Throws unless a run ended once, in this state, and nothing of what happened to it is missing or there twice. */
export async function checkEnd(url, id, state) {
  const { body: run } = await send(`${url}/api/runs/${id}`, "GET");
  if (!run.isFinal || run.state !== state) {
    throw new Error(
      `${run.state} instead of ${state}: ${run.outcome?.message ?? run.outcome?.output.slice(0, 300)}`,
    );
  }
  const events = await readEvents(url, id);
  if (events.some(({ index, runId }, place) => index !== place || runId !== id))
    throw new Error("events with a gap");
  const ends = events.filter(({ type }) => type === "run-finished");
  if (ends.length !== 1 || ends[0] !== events.at(-1)) throw new Error(`ended ${ends.length} times`);
  if (ends[0].outcome.state !== state) throw new Error(`ended as ${ends[0].outcome.state}`);
}

/** Every recorded run, as the list of the history has it. */
export async function readHistory(url) {
  const runs = [];
  let after = "";
  do {
    const { status, body } = await send(`${url}/api/history?limit=200${after}`, "GET");
    if (status !== 200 || body.fault) throw new Error(`history: ${status} ${body.fault ?? ""}`);
    runs.push(...body.runs);
    after = body.next === undefined ? undefined : `&after=${encodeURIComponent(body.next)}`;
  } while (after !== undefined);
  return runs;
}
