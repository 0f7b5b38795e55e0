/** How a run that waits for its tool's page is to be started. */
export interface PendingLaunch {
  /** False sends the arguments as they are. */
  readonly validate: boolean;
}

/** Runs that start as soon as the page of their tool stands, each once. */
export class PendingLaunches {
  readonly #launches = new Map<string, PendingLaunch>();

  add(toolKey: string, launch: PendingLaunch): void {
    this.#launches.set(toolKey, launch);
  }

  take(toolKey: string): PendingLaunch | undefined {
    const launch = this.#launches.get(toolKey);
    this.#launches.delete(toolKey);
    return launch;
  }
}
