import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { createJiti } from "jiti";
import { root } from "../project.mjs";
import { median } from "./browser-rows.mjs";

const rounds = 6;
const runsARound = 150;

/**
 * What writing a run to the history costs: milliseconds that a run of a tool which returns at once takes with a history in
 * a SQLite file, over the same without one; the two take turns.
 */
export async function measureRecording() {
  const jiti = createJiti(import.meta.url, { alias: { "@": root } });
  const load = (file) => jiti.import(path.join(root, "lib", file));
  const [{ createRuns }, { createRunRecorder }, { openSqliteStore }, { defineTool }] = await Promise.all(
    ["runs/runs.ts", "runs/run-recorder.ts", "store/sqlite/open-store.ts", "tool/index.ts"].map(load),
  );
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "playground-bench-"));
  const tool = defineTool({ name: "ping", description: "", execute: () => "pong" });
  const options = { findTool: () => tool, check: async () => ({ kind: "valid" }) };
  const store = openSqliteStore(path.join(folder, "history.db"), { instance: "bench", start: "bench" });
  const recorder = createRunRecorder({ store, appVersion: "0", hashOf: () => undefined });
  const bare = createRuns(options);
  const recorded = createRuns({ ...options, recorder });
  try {
    const costs = [];
    for (let round = 0; round <= rounds; round += 1) {
      const [without, within] = [await timeOf(bare), await timeOf(recorded)];
      // The first round warms up.
      if (round > 0) costs.push(within - without);
    }
    return median(costs);
  } finally {
    await recorded.close();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

async function timeOf(runs) {
  const started = performance.now();
  const request = { toolKey: "ping", argumentsText: "{}", contextText: "", validate: true, tabId: "" };
  for (let count = 0; count < runsARound; count += 1) {
    for await (const event of runs.follow(runs.start(request).id)) if (event.type === "run-finished") break;
  }
  return (performance.now() - started) / runsARound;
}
