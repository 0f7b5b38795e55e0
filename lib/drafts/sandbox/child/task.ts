import { LatestProgress } from "@/lib/run-log/latest-progress.ts";
import type { RunLog } from "@/lib/run-log/run-log.ts";
import type { ThrownError } from "@/lib/tool/index.ts";
import type { GuestEvents, GuestRequest, HostAnswers, HostCalls } from "../guest-calls.ts";
import type { ChildLimits, FromChild, ToChild } from "../messages.ts";
import type { CompiledDraft } from "./compile.ts";
import { CpuClock } from "./cpu-clock.ts";
import { locateThrown } from "./describe-fault.ts";
import { answerAtOnce, answerBytes, attempt } from "./host-calls.ts";
import { type Machine, MachineFault } from "./machine.ts";
import { PendingWork } from "./pending-work.ts";
import { readLine, readThrownText } from "./read-call.ts";
import { Report } from "./report.ts";

/** What a task needs from around. */
export interface TaskOptions {
  readonly machine: Machine;
  readonly draft: CompiledDraft;
  /** Absent: the top level is read. */
  readonly run?: NonNullable<GuestEvents["start"]["run"]>;
  readonly limits: ChildLimits;
  readonly log: RunLog;
  readonly send: (message: FromChild) => void;
}

/** How long promises are moved before messages are looked at, in milliseconds. */
const turnMs = 15;
/** The longest progress that is told, in UTF-16 units of its JSON text. */
const longestProgress = 100_000;

/** One reading or run inside of the machine. */
export class Task {
  readonly #options: TaskOptions;
  readonly #clock: CpuClock;
  readonly #progress: LatestProgress;
  readonly #pending: PendingWork;
  readonly #report: Report;
  #isLoaded = false;
  #canBeAborted = false;
  #isMoving = false;
  #hasEnded = false;
  #uncaught: ThrownError | undefined;
  #wallTimer: NodeJS.Timeout | undefined;
  #resolve: (isSound: boolean) => void = () => undefined;
  /** Resolves when nothing of it goes on: false where the machine is broken. */
  readonly ended: Promise<boolean>;

  constructor(options: TaskOptions) {
    const { draft, limits, send, run } = options;
    this.#options = options;
    this.#clock = new CpuClock(limits.topLevelMs);
    this.#progress = new LatestProgress((progress) => send({ type: "progressed", progress }));
    this.#pending = new PendingWork(send, (id) => this.#tell("timer", { id }));
    const isFull = () => options.machine.isFull;
    this.#report = new Report({ isReading: run === undefined, limits, draft, send, isFull });
    this.ended = new Promise((resolve) => {
      this.#resolve = resolve;
    });
  }

  /** Whether what runs has to be interrupted. */
  get isOver(): boolean {
    return this.#clock.isOver();
  }

  start(): void {
    const { machine, draft, run, limits } = this.#options;
    machine.draft = draft.code;
    this.#wallTimer = setTimeout(() => this.#stopForTime(), limits.topLevelMs);
    const [a = 0, b = 0] = new Uint32Array(answerBytes("random", 8).slice().buffer);
    const start = { seed: [a, b], exports: draft.exports } as const;
    this.#tell("start", run === undefined ? start : { ...start, run });
  }

  receive(message: ToChild): void {
    if (message.type === "abort") {
      this.#tell("abort", { name: message.name, message: message.reason });
      // There is not much time left for last words.
      this.#flush();
    }
    if (message.type === "answer" || message.type === "refusal") this.#pending.endQuestion(message.askId);
    if (message.type === "answer") this.#tell("answer", { id: message.askId, answer: message.answer });
    if (message.type === "refusal") this.#tell("refusal", { id: message.askId, message: message.message });
    if (message.type === "fetched" && this.#pending.endFetch(message.fetchId, message))
      this.#tell("fetched", { id: message.fetchId, response: message.response });
    if (message.type === "not fetched" && this.#pending.endFetch(message.fetchId))
      this.#tell("notFetched", { id: message.fetchId, message: message.message });
  }

  /** Answers the code inside, in JSON text. */
  answer(name: string, text: string): string | undefined {
    const works: { readonly [name: string]: (value: never) => unknown } = this.#works;
    const work = Object.hasOwn(works, name) ? works[name] : undefined;
    if (work === undefined) return answerAtOnce(name, text);
    const reply = attempt(() => work(JSON.parse(text) as never));
    return "value" in reply && reply.value === undefined ? undefined : JSON.stringify(reply);
  }

  answerBytes(name: string, text: string): ArrayBuffer {
    const value: unknown = JSON.parse(text);
    const bytes = name === "body" ? this.#pending.takeBody(Number(value)) : answerBytes(name, value);
    return new Uint8Array(bytes).buffer;
  }

  readonly #works: Pick<HostCalls, keyof HostCalls> & Pick<HostAnswers, "bodyText"> = {
    log: (line) => this.#log(readLine(line)),
    progress: (text) => {
      if (text.length < longestProgress) this.#progress.tell(JSON.parse(text));
    },
    ask: (question) => this.#pending.ask(question),
    fetch: (question) => {
      if (!this.#isLoaded)
        throw new TypeError("The top level of a draft can't fetch; a tool can, when it is run.");
      const { id, url, method, redirect, headersText, body, bytes } = question;
      const headers: GuestRequest["headers"] = JSON.parse(headersText);
      const given = { url, method, headers, redirect: redirect as GuestRequest["redirect"] };
      const content = body === undefined ? {} : { body, bytes: bytes === true };
      this.#pending.fetch({ id, request: { ...given, ...content } });
    },
    cancelFetch: (question) => this.#pending.cancelFetch(question),
    bodyText: ({ id, charset }) => decode(this.#pending.takeBody(id), charset),
    startTimer: (timer) => this.#pending.startTimer(timer),
    stopTimer: (timer) => this.#pending.stopTimer(timer),
    uncaught: (text) => this.#takeUncaught(readThrownText(text)),
    loaded: () => {
      clearTimeout(this.#wallTimer);
      this.#isLoaded = true;
      this.#clock.restart(this.#options.limits.cpuMs);
    },
    piece: (piece) => this.#report.addPiece(piece),
    finished: (end) => {
      // One that was interrupted may have caught that, and is over all the same.
      if (this.#clock.wasOver || this.#report.isMade) return;
      this.#flush();
      this.#report.finish(end);
      this.#wallTimer = setTimeout(() => this.#end(true), this.#options.limits.lingerMs);
    },
    read: (reading) => {
      if (!this.#clock.wasOver) this.#report.finishReading(reading);
    },
  };

  #log(line: Parameters<RunLog["add"]>[0]): void {
    if (this.#options.run !== undefined) this.#options.log.add(line);
  }

  #logLate(text: string): void {
    this.#log({ level: "error", from: "runtime", text: `after the run ended: ${text}` });
  }

  #flush(): void {
    this.#options.log.flush();
    this.#progress.flush();
  }

  #takeUncaught(thrown: ThrownError): void {
    const located = locateThrown(thrown, this.#options.draft.locate);
    if (this.#report.isMade) this.#logLate(located.stack ?? `${located.name}: ${located.message}`);
    else this.#uncaught ??= located;
  }

  #tell<Event extends keyof GuestEvents>(event: Event, value: GuestEvents[Event]): void {
    this.#enter(() => {
      this.#canBeAborted = this.#options.machine.tell(event, value);
    });
    void this.#move();
  }

  /** Lets promises move until all is quiet; looks at messages now and then. */
  async #move(): Promise<void> {
    if (this.#isMoving) return;
    this.#isMoving = true;
    while (this.#moveForOneTurn()) await new Promise((resolve) => setImmediate(resolve));
    this.#isMoving = false;
    this.#settle();
  }

  /** Whether there is more to move. */
  #moveForOneTurn(): boolean {
    const { machine } = this.#options;
    const endsAt = performance.now() + turnMs;
    let hasMore = true;
    while (hasMore && !this.#hasEnded && performance.now() < endsAt) {
      this.#enter(() => {
        hasMore = machine.moveJobs();
        if (hasMore) return;
        this.#canBeAborted = machine.tell("quiet", null);
        hasMore = machine.moveJobs();
      });
    }
    return hasMore && !this.#hasEnded;
  }

  /** All is quiet: looks whether anything can still happen. */
  #settle(): void {
    if (this.#hasEnded) return;
    const uncaught = this.#uncaught;
    this.#uncaught = undefined;
    if (uncaught !== undefined && this.#report.isMade)
      this.#logLate(uncaught.stack ?? `${uncaught.name}: ${uncaught.message}`);
    else if (uncaught !== undefined && this.#report.isMemoryFault(uncaught))
      this.#decide(this.#report.memoryMessage, "out of memory");
    else if (uncaught !== undefined) {
      const name = uncaught.name === "Error" || uncaught.name === "string" ? "" : `${uncaught.name}: `;
      const message = `The draft threw an error that nothing caught: ${name}${uncaught.message}`;
      this.#decide(message, "crashed", uncaught);
    }
    if (this.#report.isMade && (this.#options.run === undefined || this.#pending.isEmpty)) this.#end(true);
    if (this.#report.isMade || !this.#pending.isEmpty || this.#canBeAborted) return;
    if (this.#options.machine.isFull) this.#decide(this.#report.memoryMessage, "out of memory");
    else {
      const what = this.#isLoaded ? "The tool" : "The top level";
      const message = `${what} waits for a promise that nothing can settle any more, so it would never end.`;
      this.#decide(message, "never settles");
    }
  }

  /** Runs code inside; what ends it there ends the task. */
  #enter(work: () => void): void {
    if (this.#hasEnded) return;
    this.#clock.enter();
    try {
      work();
    } catch (thrown) {
      if (!(thrown instanceof MachineFault)) throw thrown;
      this.#breakDown(thrown);
    } finally {
      this.#clock.leave();
    }
    if (this.#clock.wasOver) this.#stopForTime();
  }

  #stopForTime(): void {
    const { topLevelMs, cpuMs } = this.#options.limits;
    const message = this.#isLoaded
      ? `The draft used up its CPU budget: ${(cpuMs / 1000).toLocaleString("en")} s of processor time.`
      : `The top level did not come to an end within ${topLevelMs} ms. Move what takes longer into execute.`;
    this.#decide(message, "CPU budget");
  }

  #breakDown(fault: MachineFault): void {
    if (this.#options.machine.isFull) this.#decide(this.#report.memoryMessage, "out of memory", false);
    else if (/call stack|stack overflow/i.test(fault.message))
      this.#decide("The draft calls or nests too deeply: its stack overflowed.", "crashed", false);
    else this.#decide(`The engine that runs drafts broke down: ${fault.message}`, "crashed", false);
  }

  /** We decide the end, not the tool. Where it has a result already, the log says it. */
  #decide(
    message: string,
    runtime: Parameters<Report["decide"]>[1],
    more: ThrownError | false | undefined = undefined,
  ): void {
    if (this.#hasEnded) return;
    if (this.#report.isMade) this.#logLate(message);
    else {
      this.#flush();
      this.#report.decide(message, runtime, more === false ? undefined : more);
    }
    this.#end(more !== false);
  }

  #end(isSound: boolean): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    clearTimeout(this.#wallTimer);
    this.#pending.end();
    this.#flush();
    this.#resolve(isSound);
  }
}

function decode(body: Buffer, charset: string): string {
  try {
    return new TextDecoder(charset).decode(body);
  } catch {
    return new TextDecoder().decode(body);
  }
}
