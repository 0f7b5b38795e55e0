import type { RecordedRun, Run } from "@/lib/protocol/index.ts";
import type { HttpPlayground } from "./http-playground.ts";
import { HttpProblem } from "./problem.ts";

/**
 * A run of this server, or one that the history has.
 * @throws HttpProblem where no run has the id.
 */
export async function findRun(playground: HttpPlayground, id: string): Promise<Run> {
  const run = playground.runs.get(id) ?? (await readRecorded(playground, id));
  if (run) return run;
  throw unknownRun();
}

/**
 * All about a run: as it stands while it goes on, as it was recorded once it has ended.
 * @throws HttpProblem where no run has the id.
 */
export async function findRecordedRun(playground: HttpPlayground, id: string): Promise<RecordedRun> {
  const recorded = await readRecorded(playground, id);
  const live = playground.runs.get(id);
  if (recorded?.outcome) return recorded;
  if (recorded && live) {
    // The arguments as they were recorded: secrets are masked there.
    const { argumentsText, contextText } = recorded;
    return { ...recorded, ...live, argumentsText, contextText };
  }
  if (recorded) return recorded;
  if (!live) throw unknownRun();
  // Not written yet, or it can't be.
  return { ...live, contextText: "", appVersion: playground.version, instance: "", pinned: false, rounds: 0 };
}

async function readRecorded({ history }: HttpPlayground, id: string): Promise<RecordedRun | undefined> {
  try {
    return await history?.get(id);
  } catch {
    // What this server knows of the run itself must do.
    return undefined;
  }
}

function unknownRun(): HttpProblem {
  const detail = "No run has this id: it never was, was deleted, or made room for newer ones.";
  return new HttpProblem("unknown-run", detail);
}
