import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, vi } from "vitest";
import type { RunQuery } from "@/lib/protocol/index.ts";
import type { NewRun } from "../run-store.ts";
import type { Store, StoreOptions } from "../store.ts";
import { endedRun, sampleRun } from "./sample-run.ts";

/** A place that holds one history: a file, or a part of a database. */
export interface TestPlace {
  open(options: StoreOptions): Store;
  remove(): Promise<void>;
}

/** A history of its own for each test. */
export interface TestHistory {
  /** The store that most of a test uses. */
  readonly store: Store;
  createPlace(): Promise<TestPlace>;
  /** Opens the same place once more, as another start of the same installation, with a process of its own. */
  open(changes?: Partial<StoreOptions>): Store;
  /** Adds ended runs, a minute apart, oldest first. */
  addEnded(count: number, changes?: (place: number) => Partial<NewRun>): Promise<readonly NewRun[]>;
  /** The ids of one page. */
  listIds(query?: RunQuery): Promise<readonly string[]>;
  /** The ids of every page. */
  listAll(query?: RunQuery): Promise<readonly string[]>;
}

const minute = 60_000;

export async function* inPieces(text: string, length: number) {
  for (let from = 0; from < text.length; from += length) yield text.slice(from, from + length);
}

/** Gives each test a fresh place, and takes it away afterwards. */
export function createTestHistory(createPlace: () => Promise<TestPlace>): TestHistory {
  let place: TestPlace;
  let store: Store;
  const opened: Store[] = [];

  // Threads and connections come about slowly where many tests run at once.
  vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });
  const open = (changes: Partial<StoreOptions> = {}) => {
    const another = place.open({
      instance: "here",
      start: randomUUID(),
      processId: opened.length + 1,
      ...changes,
    });
    opened.push(another);
    return another;
  };
  beforeEach(async () => {
    place = await createPlace();
    store = open();
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((each) => each.close()));
    await place.remove();
  });

  return {
    get store() {
      return store;
    },
    createPlace,
    open,
    async addEnded(count, changes = () => ({})) {
      const first = Date.parse("2026-01-01T00:00:00.000Z");
      const runs = Array.from({ length: count }, (_, index) =>
        endedRun(sampleRun({ createdAt: new Date(first + index * minute).toISOString(), ...changes(index) })),
      );
      const lines = runs.map((run) => `${JSON.stringify({ ...run, instance: "here" })}\n`);
      await store.runs.import(inPieces(lines.join(""), 100_000));
      return runs;
    },
    listIds: async (query = {}) => (await store.runs.list(query)).runs.map(({ id }) => id),
    async listAll(query = {}) {
      const ids: string[] = [];
      let after: string | undefined;
      do {
        const page = await store.runs.list(after === undefined ? query : { ...query, after });
        ids.push(...page.runs.map(({ id }) => id));
        after = page.next;
      } while (after !== undefined);
      return ids;
    },
  };
}
