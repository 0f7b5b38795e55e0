import { setTimeout as wait } from "node:timers/promises";
import { readHistory, send } from "./client.mjs";
import { kindOf } from "./kinds.mjs";
import { startServer } from "./server.mjs";

/** How many of a hundred runs ask something and are left waiting. */
const shareAsking = 5;
const finalStates = new Set([
  "ok",
  "tool error",
  "invalid input",
  "invalid output",
  "threw",
  "timed out",
  "cancelled",
  "lost",
]);

/**
 * Sends runs while the server is killed and started again, `kills` times. Afterwards every run that was accepted must be
 * in the history once, ended or waiting; and those that wait must go on when they are answered.
 * @returns the server as it runs at the end.
 */
export async function soakWithKills({ server, toolsFolder, runs, clients, kills, waitForTools, check }) {
  const { port } = new URL(server.url);
  let current = server;
  let back = Promise.resolve();
  let next = 0;
  let killed = 0;
  /** By id: what was told to us as accepted, with the number of the run. */
  const accepted = new Map();
  const asking = new Set();

  const client = async () => {
    while (next < runs) {
      const n = next;
      next += 1;
      await back;
      const tool = n % 100 < shareAsking ? "asking" : toolOf(n);
      try {
        const wanted = n % 2 === 0 ? 0 : 20;
        const { status, body } = await send(`${current.url}/api/tools/${tool}/runs?wait=${wanted}`, "POST", {
          arguments: { n },
          context: { timeoutMs: 2_000 },
        });
        if (status !== 200 && status !== 202)
          throw new Error(`${status}: ${JSON.stringify(body).slice(0, 300)}`);
        check(!accepted.has(body.id), `run ${n} has the id of another`);
        accepted.set(body.id, n);
        if (tool === "asking") asking.add(body.id);
      } catch (error) {
        // A server that was just killed could not answer; any other failure is one.
        if (error.cause === undefined) check(false, `run ${n} (${tool}): ${error.message}`);
        else await wait(100);
      }
    }
  };
  const killer = async () => {
    while (killed < kills) {
      const at = (runs * (killed + 1)) / (kills + 1);
      while (next < at) await wait(20);
      killed += 1;
      let isBack = () => {};
      back = new Promise((resolve) => {
        isBack = resolve;
      });
      const left = await current.kill();
      check(left.length === 0, `${left.length} processes are left after kill ${killed}`);
      current = await startServer(toolsFolder, port);
      await waitForTools(current.url);
      console.log(`  killed and started again, ${accepted.size} runs accepted by now`);
      isBack();
    }
  };
  await Promise.all([killer(), ...Array.from({ length: clients }, client)]);
  await settle(current.url);

  const history = await readHistory(current.url);
  const times = new Map();
  for (const { id } of history) times.set(id, (times.get(id) ?? 0) + 1);
  const states = new Map(history.map(({ id, state }) => [id, state]));
  for (const [id, n] of accepted) {
    check(times.get(id) === 1, `run ${n} is ${times.get(id) ?? 0} times in the history`);
    const state = states.get(id);
    check(finalStates.has(state) || (state === "waiting" && asking.has(id)), `run ${n} stands as ${state}`);
  }
  check(
    [...times.values()].every((count) => count === 1),
    "the history has a run twice",
  );
  const lost = [...states.values()].filter((state) => state === "lost").length;
  console.log(`  ${accepted.size} accepted, ${history.length} in the history, ${lost} of them lost`);
  await answerAll(current.url, asking, accepted, check);
  return current;
}

function toolOf(n) {
  const { name } = kindOf(n);
  return { refused: "quick", stopped: "slow" }[name] ?? name;
}

/** Waits until nothing goes on any more but what asks something. */
async function settle(url) {
  const deadline = Date.now() + 30_000;
  while (Date.now() < deadline) {
    const { body } = await send(`${url}/api/history/counts`, "GET");
    if ((body.running ?? 0) + (body.queued ?? 0) === 0) return;
    await wait(250);
  }
}

async function answerAll(url, asking, accepted, check) {
  for (const id of asking) {
    const { body: run } = await send(`${url}/api/runs/${id}`, "GET");
    if (run.state !== "waiting") {
      check(false, `run ${accepted.get(id)} asked something and stands as ${run.state}`);
      continue;
    }
    await send(`${url}/api/runs/${id}/answer`, "POST", { id: run.request.id, ok: true });
    const { body: ended } = await send(`${url}/api/runs/${id}?wait=20`, "GET");
    const isRight = ended.state === "ok" && ended.outcome.output === `answered ${accepted.get(id)}`;
    check(isRight, `run ${accepted.get(id)} was answered and stands as ${ended.state}`);
  }
  console.log(`  ${asking.size} waited over the restarts and were answered`);
}
