import type { LogLine, RecordedRun, Run, StoreStatus } from "@/lib/protocol/index.ts";
import {
  type NewRun,
  type RunChange,
  RunRefusedError,
  type RunStore,
  type Store,
} from "@/lib/store/store.ts";
import type { RunMask } from "./mask-run.ts";
import { reduceRun } from "./reduce-run.ts";

/** How long a run waits for the history, in milliseconds; after that it goes on and is written when that is possible. */
const patienceMs = 500;
/** The same while the history is known to fail. */
const shortPatienceMs = 20;
/** A run that ends sooner than this after its start is not written as running in between, in milliseconds. */
const settleMs = 200;
/** How often the store is told that this server lives, and what was not written is tried again, in milliseconds. */
const maintainEveryMs = 5_000;
/** How often the log of a run that goes on is written, in milliseconds, so that a lost run has one. */
const logEveryMs = 2_000;
/** The log of a run that goes on is written up to this many UTF-16 units; the end of the run writes all of it. */
const mostLogUnits = 262_144;
/** After how many writes in a row that fail the others are left for the next round. */
const mostFailures = 3;
/** How many ended runs wait in memory while the history can't be written. */
const mostUnwritten = 500;

/** Writes runs to the history. Nothing here rejects: a history that fails shows in the status, and tools run. */
export interface RunRecorder {
  /** A run was accepted. Resolves once it is written, or when waiting any longer would hold it up. */
  accepted(run: Run, contextText: string): Promise<void>;
  /** A run of an earlier start goes on. */
  resumed(run: RecordedRun): void;
  /** A run went on: it started, waits, or was answered. */
  changed(id: string, change: RunChange): void;
  /** A run that goes on has a longer log. */
  logged(id: string, logs: readonly LogLine[]): void;
  /** What of a run must not be told to others than who started it; undefined where nothing. Known while it goes on. */
  maskOf(id: string): RunMask | undefined;
  /** A run has ended. Resolves like `accepted`. */
  finished(run: Run, facts: FinishedFacts): Promise<void>;
  /** The waiting runs of earlier starts of this installation, to go on with; none where the history fails. */
  takeOver(): Promise<readonly RecordedRun[]>;
  status(): StoreStatus;
  /** Calls `listener` after each change of the status, until the returned function is called. */
  subscribe(listener: () => void): () => void;
  /** Writes what can be written still. */
  close(): Promise<void>;
}

interface FinishedFacts {
  readonly rounds: number;
  /** The file that holds the whole output, where the outcome has only its beginning. */
  readonly outputFile?: string;
}

export interface RunRecorderOptions {
  readonly store: Omit<Store, "drafts">;
  readonly appVersion: string;
  /** The hash of a tool's definition now; undefined where no tool has the key. */
  readonly hashOf: (toolKey: string) => string | undefined;
  /** What must not be recorded of a run; undefined where it was sent no secret. Left out, nothing is secret. */
  readonly maskOf?: (run: Run, contextText: string) => RunMask | undefined;
  /** Is given the files of outputs that no run of the history refers to any more. */
  readonly dropOutput?: (file: string) => void;
}

interface OpenRun {
  readonly base: Pick<NewRun, "contextText" | "definitionHash" | "appVersion">;
  readonly mask: RunMask | undefined;
  /** Settles when everything asked for so far is done: what happens to one run is written in order. */
  last: Promise<unknown>;
  change?: RunChange;
  timer?: NodeJS.Timeout;
  /** The log that is to be written next. */
  logs?: readonly LogLine[];
  logTimer?: NodeJS.Timeout;
}

/** Starts to record: tells the store that this server lives, now and every few seconds. */
export function createRunRecorder(options: RunRecorderOptions): RunRecorder {
  const { store, appVersion, hashOf, maskOf, dropOutput } = options;
  const runs: RunStore = store.runs;
  const open = new Map<string, OpenRun>();
  const unwritten = new Map<string, NewRun>();

  const inOrder = (entry: OpenRun, write: () => Promise<unknown>): Promise<boolean> => {
    const done = entry.last.then(write).then(
      () => true,
      // The status tells it; the end of the run writes all of it once more.
      () => false,
    );
    entry.last = done;
    return done;
  };
  const flush = (id: string, entry: OpenRun) => {
    const { change } = entry;
    clearTimeout(entry.timer);
    delete entry.timer;
    delete entry.change;
    if (change) void inOrder(entry, () => runs.update(id, change));
  };
  const flushLog = (id: string, entry: OpenRun) => {
    const { logs, mask } = entry;
    clearTimeout(entry.logTimer);
    delete entry.logTimer;
    delete entry.logs;
    if (!logs) return;
    const lines = takeUnits(logs, mostLogUnits);
    const masked = mask ? lines.map((line) => ({ ...line, text: mask.maskText(line.text) })) : lines;
    void inOrder(entry, () => runs.updateLog(id, masked));
  };
  /** Writes what the store takes of a run; one of which it takes nothing is given up. */
  const finish = async (run: NewRun) => {
    let refusal = await refusalOf(runs.finish(run));
    if (refusal === undefined) return;
    for (const reduced of reduceRun(run, refusal.message)) {
      refusal = await refusalOf(runs.finish(reduced));
      if (refusal === undefined) return;
    }
  };
  const writeEnd = async (run: NewRun) => {
    try {
      await finish(run);
      unwritten.delete(run.id);
    } catch {
      // To the end: the next round begins with others.
      unwritten.delete(run.id);
      unwritten.set(run.id, run);
      const [oldest] = unwritten.keys();
      if (unwritten.size > mostUnwritten && oldest !== undefined) unwritten.delete(oldest);
    }
  };
  const retryUnwritten = async () => {
    // One that fails holds up none of the others, but a place that takes nothing is not asked for each of them.
    let failed = 0;
    for (const run of [...unwritten.values()]) {
      await writeEnd(run);
      if (unwritten.has(run.id)) failed += 1;
      else failed = 0;
      if (failed === mostFailures) return;
    }
  };
  const withPatience = (work: Promise<unknown>) =>
    waitAtMost(store.status().state === "ready" ? patienceMs : shortPatienceMs, work);
  const maintain = async () => {
    try {
      const { outputFiles } = await runs.maintain();
      for (const file of outputFiles) dropOutput?.(file);
      await retryUnwritten();
    } catch {
      // The status tells it, and the next round tries again.
    }
  };

  let maintenance = maintain();
  const timer = setInterval(() => {
    maintenance = maintenance.then(maintain);
  }, maintainEveryMs);
  timer.unref();

  return {
    accepted(run, contextText) {
      const definitionHash = hashOf(run.toolKey);
      const base = { contextText, appVersion, ...(definitionHash === undefined ? {} : { definitionHash }) };
      const mask = maskOf?.(run, contextText);
      const entry: OpenRun = { base, mask, last: Promise.resolve() };
      open.set(run.id, entry);
      const whole: NewRun = { ...run, ...base, pinned: false, rounds: 0 };
      return withPatience(inOrder(entry, () => runs.insert(mask?.maskRun(whole) ?? whole)));
    },
    resumed(run) {
      const { contextText, definitionHash } = run;
      const base = { contextText, appVersion, ...(definitionHash === undefined ? {} : { definitionHash }) };
      // One that was sent a secret never waits for a restart.
      open.set(run.id, { base, mask: undefined, last: Promise.resolve() });
    },
    changed(id, change) {
      const entry = open.get(id);
      if (!entry) return;
      entry.change = { ...entry.change, ...(entry.mask ? withoutSecrets(change, entry.mask) : change) };
      if (change.state === "running" && !entry.timer) {
        entry.timer = setTimeout(() => flush(id, entry), settleMs);
        entry.timer.unref();
      } else if (change.state !== "running") {
        flush(id, entry);
        flushLog(id, entry);
      }
    },
    logged(id, logs) {
      const entry = open.get(id);
      if (!entry) return;
      entry.logs = logs;
      if (entry.logTimer) return;
      entry.logTimer = setTimeout(() => flushLog(id, entry), logEveryMs);
      entry.logTimer.unref();
    },
    maskOf: (id) => open.get(id)?.mask,
    finished(run, { rounds, outputFile }) {
      const entry = open.get(run.id);
      if (!entry) return Promise.resolve();
      clearTimeout(entry.timer);
      clearTimeout(entry.logTimer);
      open.delete(run.id);
      const whole: NewRun = {
        ...run,
        ...entry.base,
        pinned: false,
        rounds,
        ...(outputFile === undefined ? {} : { outputFile }),
      };
      return withPatience(inOrder(entry, () => writeEnd(entry.mask?.maskRun(whole) ?? whole)));
    },
    takeOver: () => maintenance.then(() => runs.takeOver()).catch(() => []),
    status: () => ({ ...store.status(), unwritten: unwritten.size }),
    subscribe: (listener) => store.subscribe(listener),
    async close() {
      clearInterval(timer);
      await maintenance;
      await withPatience(Promise.all([...open.values()].map(({ last }) => last)));
      await retryUnwritten();
      await store.close();
    },
  };
}

/** Why a write was refused for what the run holds; undefined where it was done. Rejects where the place failed. */
async function refusalOf(write: Promise<void>): Promise<RunRefusedError | undefined> {
  try {
    await write;
    return undefined;
  } catch (fault) {
    if (fault instanceof RunRefusedError) return fault;
    throw fault;
  }
}

function takeUnits(lines: readonly LogLine[], most: number): readonly LogLine[] {
  let units = 0;
  const end = lines.findIndex((line) => {
    units += line.text.length;
    return units > most;
  });
  return end < 0 ? lines : lines.slice(0, end);
}

/** The arguments that are recorded lack the secrets, so that the run could not be called once more after a restart. */
function withoutSecrets(change: RunChange, mask: RunMask): RunChange {
  const { request } = change;
  return { ...change, resumable: false, ...(request ? { request: mask.maskRequest(request) } : {}) };
}

async function waitAtMost(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const enough = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, enough]);
  clearTimeout(timer);
}
