import type { RecordedRun } from "@/lib/protocol/index.ts";
import type { InputStore } from "../input-store.ts";
import { hasEnded } from "../reduce-run.ts";
import type { RunStore } from "../run-store.ts";
import { pageToolKey } from "../tool-href.ts";
import type { HistoryFeed } from "./history-feed.ts";
import { restoreInput, secretWords } from "./restore-input.ts";
import { loadRecordedRun } from "./run-queries.ts";

/** Puts recorded runs where live ones stand, and follows those that go on elsewhere. */
export class RecordedRuns {
  readonly #runs: RunStore;
  readonly #inputs: InputStore;
  /** Runs that this tab's own events don't tell of. */
  readonly #watched = new Set<string>();

  constructor(runs: RunStore, inputs: InputStore, feed: HistoryFeed) {
    this.#runs = runs;
    this.#inputs = inputs;
    feed.onChange(() => {
      for (const id of this.#watched) void this.#refresh(id).catch(() => {});
    });
  }

  /** Shows a run and its input on the page of its tool. Rejects with a sentence for people. */
  async restore(id: string): Promise<RecordedRun> {
    const recorded = await loadRecordedRun(id);
    this.restoreInput(recorded);
    if (!this.#runs.reveal(id)) this.#take(recorded);
    return recorded;
  }

  /** Puts the input of a run into its tool's form; what stood there can be brought back. */
  restoreInput(recorded: RecordedRun): void {
    const toolKey = pageToolKey(recorded.toolKey);
    const { input, secrets } = restoreInput(recorded);
    const at = new Date(recorded.createdAt).toLocaleString();
    const words = `This is the input of the run of ${at}.${secretWords(secrets, "Secrets are not recorded.")}`;
    const { tab } = this.#inputs.get(toolKey);
    const to = { ...input, tab: tab === "definition" ? "form" : tab } as const;
    this.#inputs.replace(toolKey, to, words, secrets.length > 0);
  }

  /** What became of a run that the server says it no longer follows for this tab; undefined where it knows none. */
  async lookUp(id: string): Promise<RecordedRun | undefined> {
    const recorded = await loadRecordedRun(id).catch(() => undefined);
    if (recorded && !hasEnded(recorded.state)) this.#watched.add(id);
    return recorded;
  }

  #take(recorded: RecordedRun): void {
    this.#runs.adopt(recorded, true);
    if (hasEnded(recorded.state)) this.#watched.delete(recorded.id);
    else this.#watched.add(recorded.id);
  }

  async #refresh(id: string): Promise<void> {
    const recorded = await loadRecordedRun(id);
    this.#runs.adopt(recorded, false);
    if (hasEnded(recorded.state)) this.#watched.delete(id);
  }
}
