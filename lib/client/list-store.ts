import type { ToolList } from "@/lib/protocol/index.ts";
import { Emitter } from "./emitter.ts";

/** What the server puts into the first page: the list, or its beginning where it is long. */
export interface ListSeed {
  readonly list: ToolList;
  /** How many tools there are; more than `list.tools` holds where the list was cut. */
  readonly toolCount: number;
}

/** The tool list as the tab knows it. */
export interface ListState extends ListSeed {
  /** False until all of a long list has arrived. */
  readonly complete: boolean;
  /** Why the last fetch failed, in a sentence; the list that stood before is kept. */
  readonly error?: string;
}

/** Rows that the first page carries; the rest is fetched when the page stands. */
const seedLimit = 300;

/** Cuts a list to what the first page carries. */
export function seedOf(list: ToolList): ListSeed {
  const cut = list.tools.length > seedLimit ? { ...list, tools: list.tools.slice(0, seedLimit) } : list;
  return { list: cut, toolCount: list.tools.length };
}

/** Keeps the tool list of the tab and fetches it again when the server says that it changed. */
export class ListStore extends Emitter {
  #state: ListState;
  #fetching: Promise<void> | undefined;
  /** The revision that a fetch under way may be too old for; `any` asks for another fetch in any case. */
  #wanted: string | undefined;

  constructor(seed: ListSeed) {
    super();
    this.#state = { ...seed, complete: seed.list.tools.length === seed.toolCount };
  }

  readonly getState = (): ListState => this.#state;

  /** Fetches the list unless the given revision is the one that stands. Never rejects. */
  async refresh(revision?: string): Promise<void> {
    if (this.#state.complete && revision !== undefined && revision === this.#state.list.revision) return;
    if (this.#fetching) this.#wanted = revision ?? "any";
    this.#fetching ??= this.#fetchAll().finally(() => {
      this.#fetching = undefined;
    });
    await this.#fetching;
  }

  async #fetchAll(): Promise<void> {
    await this.#fetchOnce();
    while (this.#wanted !== undefined && this.#wanted !== this.#state.list.revision) {
      this.#wanted = undefined;
      await this.#fetchOnce();
    }
    this.#wanted = undefined;
  }

  async #fetchOnce(): Promise<void> {
    try {
      const response = await fetch("/api/tool-list", { cache: "no-cache" });
      if (!response.ok) throw new Error(`The server answered ${response.status}.`);
      const list = (await response.json()) as ToolList;
      if (this.#state.complete && !this.#state.error && list.revision === this.#state.list.revision) return;
      this.#state = { list, toolCount: list.tools.length, complete: true };
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.#state = { ...this.#state, error: `The tool list could not be fetched: ${reason}` };
    }
    this.emit();
  }
}
