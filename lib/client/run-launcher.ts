import type { Run, RunEvent, RunRequest } from "@/lib/protocol/index.ts";
import type { PlaygroundActions } from "./actions.ts";
import { Emitter } from "./emitter.ts";
import { hasEnded } from "./reduce-run.ts";
import type { RunStore } from "./run-store.ts";

type LaunchActions = Pick<PlaygroundActions, "startRun" | "stopRun">;

/** What someone wants to run. */
export interface Launch {
  readonly toolKey: string;
  readonly argumentsText: string;
  readonly contextText: string;
  readonly timeoutMs: number;
  /** False is *Send as it is*. */
  readonly validate: boolean;
}

/** Starts and stops runs for the page, at most one a tool at a time. */
export class RunLauncher extends Emitter {
  readonly #actions: LaunchActions;
  readonly #runs: RunStore;
  readonly #tabId: () => Promise<string>;
  readonly #faults = new Map<string, string>();
  readonly #starting = new Set<string>();

  constructor(actions: LaunchActions, runs: RunStore, tabId: () => Promise<string>) {
    super();
    this.#actions = actions;
    this.#runs = runs;
    this.#tabId = tabId;
  }

  /** Why the last start or stop for a tool did not reach the server; undefined when it did. */
  readonly getFault = (toolKey: string): string | undefined => this.#faults.get(toolKey);

  /** Whether a run of the tool is under way, from the click on. */
  isBusy(toolKey: string): boolean {
    const run = this.#runs.currentRun(toolKey);
    return this.#starting.has(toolKey) || (run !== undefined && !hasEnded(run.state));
  }

  /** Starts a run, unless one of this tool is under way. Never rejects. */
  async start(launch: Launch): Promise<void> {
    const { toolKey } = launch;
    if (this.isBusy(toolKey)) return;
    const before = this.#runs.currentRun(toolKey);
    const placeholder = placeholderOf(launch);
    this.#starting.add(toolKey);
    this.#setFault(toolKey, undefined);
    this.#runs.show(placeholder);
    try {
      for await (const text of await this.#actions.startRun(await this.#requestOf(launch))) {
        this.#starting.delete(toolKey);
        this.#runs.receive(JSON.parse(text) as RunEvent);
      }
    } catch (error) {
      // Once the run is known, what is missing comes on the tab's event stream.
      if (this.#runs.currentRun(toolKey)?.id === placeholder.id) this.#setFault(toolKey, wordsFor(error));
    } finally {
      this.#starting.delete(toolKey);
      this.#runs.withdraw(placeholder, before);
      this.emit();
    }
  }

  /** Stops the tool's run, if one is under way. Never rejects. */
  async stop(toolKey: string): Promise<void> {
    const run = this.#runs.currentRun(toolKey);
    if (!run || hasEnded(run.state) || isPlaceholder(run)) return;
    try {
      await this.#actions.stopRun(run.id);
      this.#setFault(toolKey, undefined);
    } catch (error) {
      this.#setFault(toolKey, wordsFor(error));
    }
  }

  async #requestOf(launch: Launch): Promise<RunRequest> {
    const { toolKey, argumentsText, contextText, validate } = launch;
    return { toolKey, argumentsText, contextText, validate, tabId: await this.#tabId() };
  }

  #setFault(toolKey: string, fault: string | undefined): void {
    if (fault === undefined) this.#faults.delete(toolKey);
    else this.#faults.set(toolKey, fault);
    this.emit();
  }
}

const placeholderPrefix = "starting-";

function isPlaceholder(run: Run): boolean {
  return run.id.startsWith(placeholderPrefix);
}

function placeholderOf(launch: Launch): Run {
  return {
    id: `${placeholderPrefix}${crypto.randomUUID()}`,
    toolKey: launch.toolKey,
    argumentsText: launch.argumentsText,
    sentAsIs: !launch.validate,
    state: "queued",
    createdAt: new Date().toISOString(),
    timeoutMs: launch.timeoutMs,
    logs: [],
  };
}

function wordsFor(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  if (/failed to fetch|networkerror|load failed|network|connection closed/i.test(message)) {
    return "The playground's server did not answer, so nothing was sent or stopped. Your input is kept: start the server again and retry.";
  }
  if (/server action .* was not found|unrecognized/i.test(message)) {
    return "The playground's server was updated since this page was loaded. Reload the page; your input is kept.";
  }
  return "The playground's server could not take the request. Your input is kept; its terminal says what went wrong.";
}
