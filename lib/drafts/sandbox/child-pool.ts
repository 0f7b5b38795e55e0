import { createPromise } from "./draft-run.ts";
import type { ChildParts } from "./messages.ts";
import { SandboxChild } from "./sandbox-child.ts";

/** How many children there are. */
export interface ChildPoolOptions {
  /** The most that run drafts at once; one more may read one. */
  readonly mostChildren: number;
  /** How many wait for work. */
  readonly idleChildren: number;
  /** Gives what a child is made of. */
  readonly prepare: () => Promise<ChildParts>;
}

/** How long a child that is one too many waits for work, in milliseconds. */
const idleMs = 10_000;

/** Why no child can be had. */
class NoChildError extends Error {
  override readonly name = "NoChildError";
}

/** Who wants a child: one draft never holds them all, and drafts take turns. */
export interface ChildWish {
  /** Whose work it is. */
  readonly owner: string;
  /** Reading is quick, and goes before runs. */
  readonly isQuick: boolean;
  readonly signal: AbortSignal;
}

interface Waiter extends ChildWish {
  resolve(child: SandboxChild | Error): void;
}

/** Keeps children ready. */
export class ChildPool {
  readonly #options: ChildPoolOptions;
  readonly #children = new Set<SandboxChild>();
  readonly #idle = new Set<SandboxChild>();
  readonly #busy = new Map<SandboxChild, ChildWish>();
  readonly #waiters: Waiter[] = [];
  #starting = 0;
  #failures = 0;
  #parts: Promise<ChildParts> | undefined;
  #closed = false;

  constructor(options: ChildPoolOptions) {
    this.#options = options;
  }

  get pids(): readonly number[] {
    return [...this.#children].flatMap(({ pid }) => pid ?? []);
  }

  /** Starts children before somebody wants one. */
  warm(): void {
    this.#fill();
  }

  /** A child that is free, as soon as there is one for this owner. Rejects with a NoChildError or the signal's reason. */
  async acquire(wish: ChildWish): Promise<SandboxChild> {
    wish.signal.throwIfAborted();
    if (this.#closed) throw new NoChildError("The playground is closing.");
    const given = createPromise<SandboxChild | Error>();
    const waiter: Waiter = { ...wish, resolve: given.resolve };
    const leave = () => this.#leave(waiter);
    wish.signal.addEventListener("abort", leave, { once: true });
    this.#waiters.push(waiter);
    this.#serve();
    const child = await given.promise;
    wish.signal.removeEventListener("abort", leave);
    if (child instanceof Error) throw child;
    return child;
  }

  /** Takes a child back; one that is not clean is ended and another one started. */
  release(child: SandboxChild, isClean: boolean): void {
    this.#busy.delete(child);
    if (!isClean || this.#closed) child.kill();
    else if (!child.isLost) this.#addIdle(child);
    this.#serve();
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const waiter of this.#waiters.splice(0))
      waiter.resolve(new NoChildError("The playground is closing."));
    await this.#parts?.catch(() => undefined);
    await Promise.all(
      [...this.#children].map((child) => {
        child.kill();
        return child.exited;
      }),
    );
  }

  #leave(waiter: Waiter): void {
    const index = this.#waiters.indexOf(waiter);
    if (index === -1) return;
    this.#waiters.splice(index, 1);
    waiter.resolve(new DOMException("Stopped", "AbortError"));
  }

  #serve(): void {
    for (const child of this.#idle) {
      const waiter = this.#chooseWaiter();
      if (waiter === undefined) break;
      this.#waiters.splice(this.#waiters.indexOf(waiter), 1);
      this.#idle.delete(child);
      this.#busy.set(child, waiter);
      waiter.resolve(child);
    }
    this.#fill();
  }

  /** Reading first; then who has the fewest going on, and of those who came first. */
  #chooseWaiter(): Waiter | undefined {
    const running = [...this.#busy.values()].filter(({ isQuick }) => !isQuick);
    const { mostChildren } = this.#options;
    const countOf = (owner: string) => running.filter((each) => each.owner === owner).length;
    const allowed = this.#waiters.filter(
      ({ isQuick, owner }) =>
        isQuick || (running.length < mostChildren && countOf(owner) < Math.max(1, mostChildren - 1)),
    );
    const rank = ({ isQuick, owner }: Waiter) => (isQuick ? -1 : countOf(owner));
    return allowed.reduce<Waiter | undefined>(
      (best, each) => (best === undefined || rank(each) < rank(best) ? each : best),
      undefined,
    );
  }

  /** Sees to it that somebody is ready for those who wait, and for who comes next. */
  #fill(): void {
    const { mostChildren, idleChildren } = this.#options;
    // While others run, one is enough: starting more would be in their way.
    const spare = this.#busy.size > 0 ? Math.min(1, idleChildren) : idleChildren;
    const wanted = Math.max(spare, Math.min(this.#waiters.length, mostChildren));
    while (
      !this.#closed &&
      this.#idle.size + this.#starting < wanted &&
      this.#busy.size + this.#idle.size + this.#starting <= mostChildren
    ) {
      void this.#startChild();
    }
  }

  async #startChild(): Promise<void> {
    this.#starting += 1;
    let fault: string | undefined;
    try {
      this.#parts ??= this.#options.prepare();
      const parts = await this.#parts;
      if (this.#closed) return;
      const child = new SandboxChild(parts);
      this.#children.add(child);
      void child.exited.then(() => this.#forget(child));
      if (await child.started) {
        this.#failures = 0;
        this.#addIdle(child);
      } else if (!this.#closed) fault = child.lastWords || "its process ended while it started";
    } catch (thrown) {
      this.#parts = undefined;
      fault = thrown instanceof Error ? thrown.message : String(thrown);
    } finally {
      this.#starting -= 1;
    }
    if (fault !== undefined) this.#failures += 1;
    // One that fails may have been killed; several in a row will not get better by trying.
    if (fault !== undefined && this.#failures > 2) {
      this.#failures = 0;
      const error = new NoChildError(`The sandbox for drafts could not be started: ${fault.trim()}`);
      for (const waiter of this.#waiters.splice(0)) waiter.resolve(error);
      return;
    }
    this.#serve();
  }

  #addIdle(child: SandboxChild): void {
    this.#idle.add(child);
    setTimeout(() => {
      if (this.#idle.size > this.#options.idleChildren && this.#idle.delete(child)) child.kill();
    }, idleMs).unref();
  }

  #forget(child: SandboxChild): void {
    this.#children.delete(child);
    this.#busy.delete(child);
    if (this.#idle.delete(child)) this.#fill();
  }
}
