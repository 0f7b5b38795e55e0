/** The subscribing half of a store that `useSyncExternalStore` can follow. */
export class Emitter {
  readonly #listeners = new Set<() => void>();

  /** Calls `listener` after each change, until the returned function is called. Bound, so that React can be handed it. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  /** Tells every listener that something changed. */
  protected emit(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}
