import type { StoreStatus } from "@/lib/protocol/index.ts";
import { Emitter } from "../emitter.ts";

type ChangeListener = (toolKeys: ReadonlySet<string> | "any") => void;

/** Hears that the recorded runs have changed, and how the history is doing. */
export class HistoryFeed extends Emitter {
  readonly #changes = new Set<ChangeListener>();
  #status: StoreStatus | undefined;

  /** How the history is doing; undefined before the server has said so. */
  readonly getStatus = (): StoreStatus | undefined => this.#status;

  /** Calls `listener` with the tools whose runs changed, until the returned function is called. */
  onChange(listener: ChangeListener): () => void {
    this.#changes.add(listener);
    return () => this.#changes.delete(listener);
  }

  /** Takes in what the server says. */
  receive(toolKeys: readonly string[], status: StoreStatus): void {
    const had = this.#status;
    this.#status = status;
    const isNew = JSON.stringify(had) !== JSON.stringify(status);
    if (isNew) this.emit();
    // A first word after a lost connection names no tools: whatever happened meanwhile was missed.
    if (toolKeys.length > 0) this.#tell(new Set(toolKeys));
    else if (had !== undefined) this.#tell("any");
  }

  /** Says that this page changed the history itself. */
  touch(): void {
    this.#tell("any");
  }

  #tell(toolKeys: ReadonlySet<string> | "any"): void {
    for (const listener of [...this.#changes]) listener(toolKeys);
  }
}
