import type { Run, RunEvent, RunOutcome } from "@/lib/protocol/index.ts";
import { Emitter } from "./emitter.ts";
import { hasEnded, reduceRun } from "./reduce-run.ts";

/** A gap in a run's events that stands this long is given up, so that its end is never withheld. */
const longestGapMs = 3_000;
/** Characters of remembered runs that a reload may carry along. */
const rememberedLimit = 400_000;
/** Ended runs that stay in memory. */
const keptRuns = 100;

interface Followed {
  run: Run;
  nextIndex: number;
  readonly early: Map<number, RunEvent>;
}

/** What the server knows of a tab's runs when it says hello. */
export interface KnownRuns {
  readonly unfinished: readonly string[];
  /** An ISO 8601 instant; runs of after it are not told. */
  readonly at: string;
}

/** The runs of this tab, built from events that may come twice, early, or after a reload. */
export class RunStore extends Emitter {
  readonly #followed = new Map<string, Followed>();
  readonly #early = new Map<string, RunEvent[]>();
  readonly #current = new Map<string, Run>();
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();

  /** The newest run of a tool in this tab. The same object until something happens to it. */
  readonly currentRun = (toolKey: string): Run | undefined => this.#current.get(toolKey);

  /** Shows `run` as the tool's current one: a placeholder before the server has named the run. */
  show(run: Run): void {
    this.#current.set(run.toolKey, run);
    this.emit();
  }

  /** Shows no run of a tool any more: what is in its input is another. One that goes on stays. */
  clear(toolKey: string): void {
    const run = this.#current.get(toolKey);
    if (!run || !hasEnded(run.state)) return;
    this.#current.delete(toolKey);
    this.emit();
  }

  /** Takes a placeholder away again, and puts back what stood before. */
  withdraw(placeholder: Run, before: Run | undefined): void {
    if (this.#current.get(placeholder.toolKey)?.id !== placeholder.id) return;
    if (before) this.#current.set(placeholder.toolKey, before);
    else this.#current.delete(placeholder.toolKey);
    this.emit();
  }

  /** Shows a run that this tab has followed as its tool's current one; false where it has not. */
  reveal(id: string): boolean {
    const followed = this.#followed.get(id);
    if (!followed) return false;
    this.#current.set(followed.run.toolKey, followed.run);
    this.emit();
    return true;
  }

  /**
   * Takes in a run whose events this tab does not get, as it stands now.
   * @param asCurrent shows it as its tool's current one; otherwise only where it is that already.
   */
  adopt(run: Run, asCurrent: boolean): void {
    this.#followed.set(run.id, { run, nextIndex: Number.MAX_SAFE_INTEGER, early: new Map() });
    if (asCurrent || this.#current.get(run.toolKey)?.id === run.id) this.#current.set(run.toolKey, run);
    this.#forgetOld();
    this.emit();
  }

  /** How many runs have not ended. */
  readonly activeCount = (): number => {
    let count = 0;
    for (const { run } of this.#followed.values()) if (!hasEnded(run.state)) count += 1;
    return count;
  };

  /** Takes an event in: a double is dropped, an early one waits until the gap before it closes. */
  receive(event: RunEvent): void {
    const followed = this.#followed.get(event.runId);
    if (followed === undefined) this.#begin(event);
    else if (event.index === followed.nextIndex) this.#apply(followed, event);
    else if (event.index > followed.nextIndex) this.#hold(followed, event);
    else return;
    this.emit();
  }

  #begin(event: RunEvent): void {
    const run = reduceRun(undefined, event);
    if (run === undefined) {
      // The stream may be faster than the action; a run that another tab started never begins here.
      const waiting = this.#early.get(event.runId) ?? [];
      if (this.#early.size < 64 || waiting.length > 0) this.#early.set(event.runId, [...waiting, event]);
      return;
    }
    const followed: Followed = { run, nextIndex: event.index + 1, early: new Map() };
    this.#followed.set(run.id, followed);
    // After a reload the server may tell of older runs once more.
    const shown = this.#followed.get(this.#current.get(run.toolKey)?.id ?? "")?.run;
    if (!shown || shown.createdAt <= run.createdAt) this.#current.set(run.toolKey, run);
    for (const early of this.#early.get(run.id) ?? []) followed.early.set(early.index, early);
    this.#early.delete(run.id);
    this.#applyHeld(followed);
    this.#forgetOld();
  }

  #apply(followed: Followed, event: RunEvent): void {
    const isCurrent = this.#current.get(followed.run.toolKey)?.id === followed.run.id;
    followed.run = reduceRun(followed.run, event) ?? followed.run;
    followed.nextIndex = event.index + 1;
    if (isCurrent) this.#current.set(followed.run.toolKey, followed.run);
    this.#applyHeld(followed);
  }

  #applyHeld(followed: Followed): void {
    const next = followed.early.get(followed.nextIndex);
    if (next) {
      followed.early.delete(next.index);
      this.#apply(followed, next);
    } else if (followed.early.size === 0) {
      clearTimeout(this.#timers.get(followed.run.id));
      this.#timers.delete(followed.run.id);
    }
  }

  #hold(followed: Followed, event: RunEvent): void {
    followed.early.set(event.index, event);
    if (this.#timers.has(followed.run.id)) return;
    const timer = setTimeout(() => {
      this.#timers.delete(followed.run.id);
      this.#giveUpGap(followed);
      this.emit();
    }, longestGapMs);
    this.#timers.set(followed.run.id, timer);
  }

  #giveUpGap(followed: Followed): void {
    const first = Math.min(...followed.early.keys());
    if (!Number.isFinite(first)) return;
    followed.nextIndex = first;
    this.#applyHeld(followed);
    if (followed.early.size > 0) this.#giveUpGap(followed);
  }

  #forgetOld(): void {
    for (const [id, { run }] of this.#followed) {
      if (this.#followed.size <= keptRuns) return;
      if (hasEnded(run.state)) this.#followed.delete(id);
    }
  }

  /**
   * What a reload of the tab carries along: the current runs, running ones first, as JSON text. It is not complete where a
   * run that goes on has no room in it; the tab must ask for all of its events then.
   */
  remember(): { readonly text: string; readonly isComplete: boolean } {
    const remembered: { run: Run; nextIndex: number }[] = [];
    const current = [...this.#current.values()].flatMap((run) => this.#followed.get(run.id) ?? []);
    let room = rememberedLimit;
    for (const { run, nextIndex } of current.toSorted((a, b) => rank(a.run) - rank(b.run))) {
      room -= JSON.stringify(run).length;
      if (room < 0) break;
      remembered.push({ run, nextIndex });
    }
    const kept = new Set(remembered.map(({ run }) => run.id));
    const isComplete = [...this.#followed.values()].every(
      ({ run }) => hasEnded(run.state) || kept.has(run.id),
    );
    return { text: JSON.stringify(remembered), isComplete };
  }

  /** Takes in what {@link remember} gave before the reload; text of another shape is ignored. */
  restore(text: string): void {
    try {
      for (const { run, nextIndex } of JSON.parse(text) as { run: Run; nextIndex: number }[]) {
        this.#followed.set(run.id, { run, nextIndex, early: new Map() });
        this.#current.set(run.toolKey, run);
      }
    } catch {
      return;
    }
    this.emit();
  }

  /**
   * Compares with what the server says is unfinished. A run that is over there, and whose end does not arrive
   * in a moment, is what the history says of it, and lost where that knows nothing: the server was started anew.
   */
  reconcile(known: KnownRuns, lookUp?: (id: string) => Promise<Run | undefined>): void {
    const missing = [...this.#followed.values()].filter(
      ({ run }) => !hasEnded(run.state) && run.createdAt < known.at && !known.unfinished.includes(run.id),
    );
    if (missing.length === 0) return;
    setTimeout(async () => {
      for (const followed of missing) {
        if (hasEnded(followed.run.state)) continue;
        const recorded = lookUp && (await lookUp(followed.run.id));
        if (recorded) this.adopt(recorded, false);
        else if (!hasEnded(followed.run.state)) this.#lose(followed);
      }
      this.emit();
    }, longestGapMs);
  }

  #lose(followed: Followed): void {
    const event: RunEvent = {
      runId: followed.run.id,
      index: followed.nextIndex,
      type: "run-finished",
      endedAt: new Date().toISOString(),
      outcome: lostOutcome,
    };
    this.#apply(followed, event);
  }
}

const lostOutcome: RunOutcome = {
  state: "lost",
  decidedBy: "runtime",
  message: "The server no longer knows this run: it was started anew while the run went on.",
  output: "",
  outputLength: 0,
  outputBytes: 0,
  isError: true,
  problems: [],
  ms: 0,
};

function rank(run: Run): number {
  return hasEnded(run.state) ? 1 : 0;
}
