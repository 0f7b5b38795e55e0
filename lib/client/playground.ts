import type { PlaygroundActions } from "./actions.ts";
import { EventStream } from "./event-stream.ts";
import { HistoryFeed } from "./history/history-feed.ts";
import { PendingLaunches } from "./history/pending-launches.ts";
import { RecordedRuns } from "./history/recorded-runs.ts";
import { InputStore } from "./input-store.ts";
import { type ListSeed, ListStore } from "./list-store.ts";
import type { Preferences } from "./preferences.ts";
import { PreferencesStore } from "./preferences-store.ts";
import { RunLauncher } from "./run-launcher.ts";
import { RunStore } from "./run-store.ts";
import { claimTabId } from "./tab-identity.ts";

const rememberedRunsKey = "tool-playground.runs";
const lastEventKey = "tool-playground.last-event";

/** Everything that the page's components share in one tab. */
export class ClientPlayground {
  readonly actions: PlaygroundActions;
  readonly list: ListStore;
  readonly runs = new RunStore();
  readonly launcher: RunLauncher;
  readonly inputs: InputStore;
  readonly preferences: PreferencesStore;
  readonly history = new HistoryFeed();
  readonly recorded: RecordedRuns;
  /** Runs that start as soon as the page of their tool stands. */
  readonly launches = new PendingLaunches();
  /** Destructive tools that someone confirmed in this visit. */
  readonly confirmedTools = new Set<string>();
  #tabId: Promise<string> | undefined;

  constructor(actions: PlaygroundActions, seed: ListSeed, preferences: Preferences) {
    this.actions = actions;
    this.list = new ListStore(seed);
    this.launcher = new RunLauncher(actions, this.runs, () => this.#claimTab());
    this.inputs = new InputStore(browserStorage("localStorage"));
    this.preferences = new PreferencesStore(preferences);
    this.recorded = new RecordedRuns(this.runs, this.inputs, this.history);
  }

  /**
   * Opens the tab's event stream, takes up the runs of before a reload, and fetches the rest of a long list.
   * `onStream` is handed the stream when it stands. Ends with the returned function.
   */
  connect(onStream: (stream: EventStream) => void): () => void {
    const storage = browserStorage("sessionStorage");
    let stream: EventStream | undefined;
    let ended = false;
    this.runs.restore(storage?.getItem(rememberedRunsKey) ?? "[]");
    if (!this.list.getState().complete) void this.list.refresh();
    void this.#claimTab().then((tabId) => {
      if (ended) return;
      const lastEventId = storage?.getItem(lastEventKey) ?? "";
      stream = new EventStream(tabId, lastEventId, (event) => {
        if (event.type === "run") return this.runs.receive(event.event);
        if (event.type === "history-changed") return this.history.receive(event.toolKeys, event.status);
        if (event.type === "hello") this.runs.reconcile(event, (id) => this.recorded.lookUp(id));
        void this.list.refresh(event.revision);
      });
      onStream(stream);
      stream.open();
    });
    const save = () => {
      this.inputs.save();
      try {
        const { text, isComplete } = this.runs.remember();
        storage?.setItem(rememberedRunsKey, text);
        storage?.setItem(lastEventKey, isComplete ? (stream?.lastEventId ?? "") : "");
      } catch {
        // A reload then starts with no result shown.
      }
    };
    addEventListener("pagehide", save);
    return () => {
      ended = true;
      removeEventListener("pagehide", save);
      stream?.close();
    };
  }

  #claimTab(): Promise<string> {
    this.#tabId ??= claimTabId();
    return this.#tabId;
  }
}

function browserStorage(name: "localStorage" | "sessionStorage"): Storage | undefined {
  try {
    return typeof window === "undefined" ? undefined : window[name];
  } catch {
    return undefined;
  }
}
