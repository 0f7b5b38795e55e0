const mostLines = 500;
const longestLine = 2000;

/** The last lines of a server. */
export class KeptLines {
  #lines: string[] = [];

  add(line: string): void {
    this.#lines.push(line.length > longestLine ? `${line.slice(0, longestLine)}…` : line);
    if (this.#lines.length > mostLines) this.#lines.shift();
  }

  clear(): void {
    this.#lines = [];
  }

  all(): readonly string[] {
    return [...this.#lines];
  }

  /** The last few, in one line; "" where there are none. */
  tail(count: number): string {
    const filled = this.#lines.filter((line) => line.trim() !== "");
    return filled
      .slice(-count)
      .map((line) => line.trim())
      .join(" / ");
  }
}
