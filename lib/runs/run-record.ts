import type { LogLine, Run, RunEvent, RunOutcome, SourceMessage, WireMessage } from "@/lib/protocol/index.ts";
import type { Progress, Request } from "@/lib/tool/index.ts";
import type { RunLimits } from "./limits.ts";
import type { RunMask } from "./mask-run.ts";
import type { RunOutput } from "./run-output.ts";
import { WireLog } from "./wire-log.ts";

/** An event with its place among all events of this server, so that a reader can go on where it stopped. */
export interface NumberedEvent {
  readonly sequence: number;
  readonly event: RunEvent;
}

/** What happens to a run, before it is numbered. */
export type NewRunEvent = RunEvent extends infer Event
  ? Event extends RunEvent
    ? Omit<Event, "runId" | "index">
    : never
  : never;

/** One run: what is known of it now, and everything that happened to it. */
export class RunRecord {
  readonly id: string;
  readonly tabId: string;
  readonly events: NumberedEvent[] = [];
  /** The whole output, once the run has ended. */
  output: RunOutput | undefined;
  /** Takes the secrets that it was sent out of what others see of it; undefined where it was sent none. */
  mask: RunMask | undefined;
  /** Settles when the beginning of this run was written to the history, or could not be. */
  recorded: Promise<void> = Promise.resolve();
  /** How often it was answered in the form that runs the tool again. */
  rounds = 0;
  /** True while it waits in that form. */
  resumable = false;
  #run: Run;
  readonly #logs: LogLine[];
  #logLength = 0;
  readonly #wire = new WireLog();
  #leftOut = 0;
  #waitingLines: LogLine[] = [];
  #waitingMessages: WireMessage[] = [];
  #waitingProgress: Progress | undefined;
  #timer: NodeJS.Timeout | undefined;
  #lastTold = 0;
  readonly #limits: RunLimits;
  readonly #nextSequence: () => number;
  readonly #onEvent: (event: NumberedEvent, record: RunRecord) => void;

  /**
   * @param nextSequence numbers each event among all events of the server.
   * @param onEvent is called with each event when the record has it.
   */
  constructor(
    run: Run,
    tabId: string,
    limits: RunLimits,
    nextSequence: () => number,
    onEvent: (event: NumberedEvent, record: RunRecord) => void,
  ) {
    this.id = run.id;
    this.tabId = tabId;
    this.#run = run;
    this.#logs = [...run.logs];
    this.#limits = limits;
    this.#nextSequence = nextSequence;
    this.#onEvent = onEvent;
  }

  /** The run as it stands. */
  get run(): Run {
    const wire = this.#wire.messages;
    return { ...this.#run, logs: this.#logs, ...(wire.length > 0 ? { wire } : {}) };
  }

  get ended(): boolean {
    return this.#run.outcome !== undefined;
  }

  /** UTF-16 units that keeping this run costs, about. */
  get weight(): number {
    const shown = this.#run.outcome?.output.length ?? 0;
    return (
      this.#run.argumentsText.length +
      this.#logLength +
      this.#wire.length +
      Math.max(shown, this.output?.inMemory ?? 0) +
      (this.#run.outcome?.metadataText?.length ?? 0)
    );
  }

  /** Bytes that keeping this run takes on disk. */
  get onDisk(): number {
    return this.output?.onDisk ?? 0;
  }

  /** Milliseconds since the tool was started; 0 before. */
  get ms(): number {
    return this.#run.startedAt === undefined ? 0 : Math.max(0, Date.now() - Date.parse(this.#run.startedAt));
  }

  tell(event: NewRunEvent): void {
    this.#flush();
    this.#push(event);
  }

  started(startedAt: string): void {
    this.#run = { ...this.#run, state: "running", startedAt };
    this.tell({ type: "run-started", startedAt });
  }

  waiting(request: Request): void {
    this.#run = { ...this.#run, state: "waiting", request };
    this.tell({ type: "run-waiting", request });
  }

  resumed(): void {
    if (this.ended) return;
    const { request: _answered, ...run } = this.#run;
    this.#run = { ...run, state: "running" };
    this.tell({ type: "run-resumed" });
  }

  /** The run as it will stand when it has ended so; nobody is told yet. */
  withOutcome(outcome: RunOutcome, endedAt: string): Run {
    if (this.#leftOut > 0) {
      const text = `${this.#leftOut} more lines were left out: a run keeps ${this.#limits.logLines}, and ${this.#limits.logLength} characters of them.`;
      this.#leftOut = 0;
      this.#keep({ ms: this.ms, level: "warn", from: "runtime", text });
    }
    const note = this.#wire.end(this.ms);
    if (note) this.#waitingMessages.push(note);
    const { request: _unanswered, ...run } = this.run;
    return { ...run, state: outcome.state, outcome, endedAt };
  }

  finished(outcome: RunOutcome, endedAt: string): void {
    const run = this.withOutcome(outcome, endedAt);
    this.#flush();
    this.#run = run;
    this.tell({ type: "run-finished", endedAt, outcome });
  }

  /** Adds a line to the log; told at once or, in a flood, a little later together with others. */
  log(line: Omit<LogLine, "ms">): void {
    // What a tool still says after its run has ended concerns nobody, and the end is the last event.
    if (this.ended) return;
    const { logLines, logLength } = this.#limits;
    if (this.#logs.length >= logLines || this.#logLength >= logLength) {
      this.#leftOut += 1;
      return;
    }
    const { logLineLength } = this.#limits;
    const text =
      line.text.length > logLineLength
        ? `${line.text.slice(0, logLineLength)}… (${line.text.length - logLineLength} more characters)`
        : line.text;
    this.#keep({ ...line, text, ms: this.ms });
    this.#flushSoon();
  }

  /** Adds what went over a wire, the secrets of the run masked; told like a line of the log. */
  wire(message: SourceMessage): void {
    if (this.ended) return;
    const kept = this.#wire.add(this.mask?.maskMessage(message) ?? message, this.ms);
    if (!kept) return;
    this.#waitingMessages.push(kept);
    this.#flushSoon();
  }

  progress(progress: Progress): void {
    if (this.ended) return;
    this.#run = { ...this.#run, progress };
    this.#waitingProgress = progress;
    this.#flushSoon();
  }

  #keep(line: LogLine): void {
    this.#logs.push(line);
    this.#logLength += line.text.length;
    this.#waitingLines.push(line);
  }

  #flushSoon(): void {
    if (this.#timer) return;
    const wait = this.#lastTold + this.#limits.tellEvery - Date.now();
    if (wait <= 0) this.#flush();
    else this.#timer = setTimeout(() => this.#flush(), wait);
  }

  #flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#lastTold = Date.now();
    if (this.#waitingLines.length > 0) {
      const lines = this.#waitingLines;
      this.#waitingLines = [];
      this.#push({ type: "run-logged", lines });
    }
    if (this.#waitingMessages.length > 0) {
      const messages = this.#waitingMessages;
      this.#waitingMessages = [];
      this.#push({ type: "run-wired", messages });
    }
    if (this.#waitingProgress) {
      const progress = this.#waitingProgress;
      this.#waitingProgress = undefined;
      this.#push({ type: "run-progressed", progress, ms: this.ms });
    }
  }

  #push(event: NewRunEvent): void {
    const numbered = {
      sequence: this.#nextSequence(),
      event: { ...event, runId: this.id, index: this.events.length },
    };
    this.events.push(numbered);
    this.#onEvent(numbered, this);
  }
}
