import { Worker, type WorkerOptions } from "./worker.ts";
import { createPromise } from "./worker-load.ts";

/** How many workers there are, and for how long. Times in milliseconds. */
export interface WorkerPoolOptions extends WorkerOptions {
  /** The most that there are at once; who comes later waits. */
  readonly mostWorkers: number;
  /** How many idle ones are kept. */
  readonly idleWorkers: number;
  /** How long an idle one over that number is kept. */
  readonly idleMs: number;
  /** How long a file may take to load. */
  readonly loadMs: number;
}

/** Why no worker can be had. */
export class NoWorkerError extends Error {
  override readonly name = "NoWorkerError";
}

interface Waiter {
  resolve(worker: Worker): void;
  reject(error: Error): void;
}

/** These files have loaded before, so a slow machine is likelier than a hang: they get this many times the time. */
const knownFilesPatience = 6;

/** So late, a quick run has given its worker back, and starting another one is in nobody's way. */
const spareBusyMs = 100;
const spareIdleMs = 1000;

/** Keeps workers ready. All workers of one generation have loaded the same files. */
export class WorkerPool {
  readonly #options: WorkerPoolOptions;
  readonly #workers = new Set<Worker>();
  readonly #starting = new Set<Worker>();
  readonly #idle = new Map<Worker, NodeJS.Timeout | undefined>();
  readonly #waiters: Waiter[] = [];
  /** Workers that hold a compiler; the first lean one takes their place. */
  readonly #heavy = new Set<Worker>();
  #current = new Set<Worker>();
  #files: readonly string[] = [];
  #spareTimer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(options: WorkerPoolOptions) {
    this.#options = options;
  }

  /** Every child that has not ended. */
  get pids(): readonly number[] {
    return [...this.#workers].flatMap((worker) => worker.pid ?? []);
  }

  /** Starts a worker outside the pool; `use` takes it in. */
  createWorker(): Worker {
    const worker = new Worker(this.#options);
    this.#workers.add(worker);
    void worker.exited.then(() => {
      this.#workers.delete(worker);
      this.#starting.delete(worker);
      this.#current.delete(worker);
      this.#heavy.delete(worker);
      this.#removeIdle(worker);
      this.#serve();
    });
    if (this.#closed) worker.kill();
    return worker;
  }

  /** From now on runs get workers with these files; `first` has loaded them. Runs that go on are left alone. */
  use(files: readonly string[], first: Worker | undefined, isHeavy: boolean): void {
    for (const worker of [...this.#idle.keys(), ...this.#starting]) this.#discard(worker);
    this.#starting.clear();
    this.#current = new Set();
    this.#files = files;
    if (first !== undefined) {
      if (isHeavy) this.#heavy.add(first);
      this.#current.add(first);
      this.#addIdle(first);
      this.#scheduleSpare();
    }
    this.#serve();
  }

  /** A worker that is free, as soon as there is one. Rejects with a NoWorkerError, or when the signal aborts. */
  async acquire(signal: AbortSignal): Promise<Worker> {
    signal.throwIfAborted();
    if (this.#closed) throw new NoWorkerError("the playground is closing");
    if (this.#files.length === 0) throw new NoWorkerError("no file has a tool any more");
    const { promise, resolve } = createPromise<Worker | Error>();
    const waiter: Waiter = { resolve, reject: resolve };
    const stop = () => {
      const index = this.#waiters.indexOf(waiter);
      if (index !== -1) this.#waiters.splice(index, 1);
      resolve(new DOMException("Stopped", "AbortError"));
    };
    signal.addEventListener("abort", stop, { once: true });
    this.#waiters.push(waiter);
    this.#serve();
    const worker = await promise;
    signal.removeEventListener("abort", stop);
    if (worker instanceof Error) throw worker;
    this.#scheduleSpare();
    return worker;
  }

  /** Takes a worker back when its run is over: to be used again if it is clean, else to be ended soon. */
  release(worker: Worker, isClean: boolean): void {
    if (worker.hasEnded || this.#closed) return;
    if (!this.#current.has(worker)) worker.kill();
    else if (isClean) this.#addIdle(worker);
    else {
      // It counts no longer, but what it still says is listened to.
      this.#current.delete(worker);
      setTimeout(() => worker.kill(), this.#options.lingerMs).unref();
    }
    this.#serve();
    this.#scheduleSpare();
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#spareTimer);
    for (const waiter of this.#waiters.splice(0))
      waiter.reject(new NoWorkerError("the playground is closing"));
    await Promise.all(
      [...this.#workers].map((worker) => {
        worker.kill();
        return worker.exited;
      }),
    );
  }

  #serve(): void {
    for (const worker of this.#idle.keys()) {
      const waiter = this.#waiters.shift();
      if (waiter === undefined) return;
      this.#removeIdle(worker);
      waiter.resolve(worker);
    }
    while (this.#starting.size < this.#waiters.length && this.#mayStart()) void this.#startWorker();
  }

  #mayStart(): boolean {
    return !this.#closed && this.#files.length > 0 && this.#workers.size < this.#options.mostWorkers;
  }

  async #startWorker(): Promise<void> {
    const worker = this.createWorker();
    const current = this.#current;
    this.#starting.add(worker);
    current.add(worker);
    const end = await worker.load(this.#files, this.#options.loadMs * knownFilesPatience);
    this.#starting.delete(worker);
    if (end.kind === "loaded" && current === this.#current) {
      for (const heavy of this.#heavy) if (this.#idle.has(heavy)) this.#discard(heavy);
      this.#addIdle(worker);
      return this.#serve();
    }
    worker.kill();
    if (current !== this.#current || this.#closed) return;
    const why =
      end.kind === "hung" ? `${end.file} did not come to an end` : "a process for it ended while it loaded";
    this.#waiters.shift()?.reject(new NoWorkerError(why));
  }

  /** One is ready while others run, and two when all is quiet, so that a next run need not wait. */
  #scheduleSpare(): void {
    const isQuiet = () => this.#current.size === this.#idle.size;
    const isWanted = () =>
      this.#mayStart() &&
      this.#starting.size === 0 &&
      (isQuiet() ? this.#idle.size < this.#options.idleWorkers : this.#idle.size === 0);
    if (this.#spareTimer !== undefined || !isWanted()) return;
    this.#spareTimer = setTimeout(
      () => {
        this.#spareTimer = undefined;
        if (isWanted()) void this.#startWorker().then(() => this.#scheduleSpare());
      },
      isQuiet() ? spareIdleMs : spareBusyMs,
    ).unref();
  }

  #addIdle(worker: Worker): void {
    if (worker.hasEnded) return;
    const timer = setTimeout(() => {
      if (this.#idle.size > this.#options.idleWorkers) this.#discard(worker);
    }, this.#options.idleMs).unref();
    this.#idle.set(worker, timer);
  }

  #discard(worker: Worker): void {
    this.#removeIdle(worker);
    this.#current.delete(worker);
    worker.kill();
  }

  #removeIdle(worker: Worker): void {
    clearTimeout(this.#idle.get(worker));
    this.#idle.delete(worker);
  }
}
