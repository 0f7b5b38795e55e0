/** What bounds a run, and what is kept of runs. Times in milliseconds, sizes in UTF-16 units unless said otherwise. */
export interface RunLimits {
  /** How many runs go on at once; the rest are queued. */
  readonly concurrent: number;
  /** How long a run may take where its context says nothing. */
  readonly timeout: number;
  /** The longest time-out that a context may ask for. */
  readonly longestTimeout: number;
  /** A run whose tool goes on telling progress may take this many times its time-out. */
  readonly progressFactor: number;
  /** How often a run that suspends itself may be answered. */
  readonly rounds: number;
  /** Bytes of arguments as JSON text. */
  readonly argumentBytes: number;
  /** How much of an output goes to the page by itself. */
  readonly shownOutput: number;
  /** Bytes of an output that are kept; a run whose output is larger ends as an error. */
  readonly outputBytes: number;
  readonly logLines: number;
  /** How long a line of the log may be, and all of its lines together. */
  readonly logLineLength: number;
  readonly logLength: number;
  /** How long metadata may be as JSON text; a run whose metadata is longer loses it, and ends as an error that says so. */
  readonly metadataLength: number;
  /** How many ended runs are kept in memory, and how much text they may hold together. */
  readonly keptRuns: number;
  readonly keptWeight: number;
  /** How many bytes the outputs of ended runs may take on disk together. */
  readonly keptOnDisk: number;
  /** How often logs and progress are told, at most. */
  readonly tellEvery: number;
}

export const defaultLimits: RunLimits = {
  concurrent: 32,
  timeout: 60_000,
  longestTimeout: 24 * 60 * 60 * 1000,
  progressFactor: 10,
  rounds: 10,
  argumentBytes: 10 * 1024 * 1024,
  shownOutput: 262_144,
  outputBytes: 50 * 1024 * 1024,
  logLines: 10_000,
  logLineLength: 16_384,
  logLength: 8 * 1024 * 1024,
  metadataLength: 32 * 1024 * 1024,
  keptRuns: 500,
  keptWeight: 200 * 1024 * 1024,
  keptOnDisk: 1024 * 1024 * 1024,
  tellEvery: 50,
};
