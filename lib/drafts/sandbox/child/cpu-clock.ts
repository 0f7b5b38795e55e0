/** Counts the processor time of a task against its limit, in milliseconds. */
export class CpuClock {
  #limitMs: number;
  #start = process.cpuUsage();
  #lookAt = 0;
  #isInside = false;
  /** Whether the limit was reached. */
  wasOver = false;

  constructor(limitMs: number) {
    this.#limitMs = limitMs;
    this.#lookAt = performance.now() + limitMs;
  }

  /** Counts from now on against another limit. */
  restart(limitMs: number): void {
    if (this.wasOver) return;
    this.#limitMs = limitMs;
    this.#start = process.cpuUsage();
    this.#lookAt = performance.now() + limitMs;
  }

  enter(): void {
    this.#isInside = true;
  }

  leave(): void {
    this.isOver();
    this.#isInside = false;
  }

  /** Whether code inside has to end. Cheap: it looks closer only when so much time has gone by that it might be. */
  isOver(): boolean {
    if (this.wasOver) return true;
    if (!this.#isInside || performance.now() < this.#lookAt) return false;
    const { user, system } = process.cpuUsage(this.#start);
    const left = this.#limitMs - (user + system) / 1000;
    if (left <= 0) this.wasOver = true;
    else this.#lookAt = performance.now() + left;
    return this.wasOver;
  }
}
