/** The whole output of an ended run, wherever it is kept. */
export interface RunOutput {
  /** Its size in UTF-8. */
  readonly bytes: number;
  /** How many UTF-16 units it costs to keep it in memory. */
  readonly inMemory: number;
  /** How many bytes it takes on disk. */
  readonly onDisk: number;
  /** How many of its bytes are there still; undefined where none is kept any more. */
  countKept(): Promise<number | undefined>;
  /** Bytes from `start` (default: the first) to before `end` (default: past the last). Rejects where it is not kept any more. */
  read(start?: number, end?: number): Promise<Uint8Array>;
}

/** Keeps an output in memory. */
export function keepInMemory(text: string): RunOutput {
  return {
    bytes: Buffer.byteLength(text),
    inMemory: text.length,
    onDisk: 0,
    countKept: async () => Buffer.byteLength(text),
    read: async (start = 0, end) => Buffer.from(text).subarray(start, end),
  };
}
