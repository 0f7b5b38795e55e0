import type { DraftProblem } from "@/lib/protocol/index.ts";
import type { ResultOrigin, ThrownError } from "@/lib/tool/index.ts";
import type { GuestReading, HostCalls } from "../guest-calls.ts";
import type { ChildLimits, FromChild } from "../messages.ts";
import type { CompiledDraft } from "./compile.ts";
import { describeTopLevel, locateThrown } from "./describe-fault.ts";

/** What a report needs from around. */
export interface ReportOptions {
  readonly isReading: boolean;
  readonly limits: ChildLimits;
  readonly draft: CompiledDraft;
  readonly send: (message: FromChild) => void;
}

/** What the server is told at the end of a task: once, whoever decides it. */
export class Report {
  readonly #options: ReportOptions;
  readonly #bytes = { output: 0, metadata: 0 };
  #isMade = false;

  constructor(options: ReportOptions) {
    this.#options = options;
  }

  get isMade(): boolean {
    return this.#isMade;
  }

  get memoryMessage(): string {
    const megabytes = (this.#options.limits.memoryPages / 16).toLocaleString("en");
    return `The draft ran out of memory (its limit is ${megabytes} MB).`;
  }

  /** A piece of the output or the metadata; what is over the limit is counted, not sent. */
  addPiece({ of, text }: Parameters<HostCalls["piece"]>[0]): void {
    this.#bytes[of] += Buffer.byteLength(text);
    if (!this.#isMade && this.#bytes[of] <= this.#options.limits[`${of}Bytes`])
      this.#options.send({ type: "piece", of, text });
  }

  /** The tool came to its end. */
  finish({ isError, hasMetadata, origin }: Parameters<HostCalls["finished"]>[0]): void {
    const { limits, draft } = this.#options;
    const tooLarge = (["output", "metadata"] as const).find((of) => this.#bytes[of] > limits[`${of}Bytes`]);
    const threw = origin?.threw;
    if (tooLarge !== undefined) this.decide(this.#describeSize(tooLarge), "too large");
    else if (threw === undefined) this.#send({ type: "finished", isError, hasMetadata, origin });
    else if (isMemoryFault(threw)) this.decide(this.memoryMessage, "out of memory");
    else {
      const located = { ...origin, threw: locateThrown(threw, draft.locate) };
      this.#send({ type: "finished", isError, hasMetadata, origin: located });
    }
  }

  /** We decide how it ends, not the tool. */
  decide(message: string, runtime: ResultOrigin["runtime"] & string, threw?: ThrownError): void {
    if (this.#options.isReading) {
      const problem: DraftProblem = { severity: "error", from: "code", message };
      this.#send({ type: "read", reading: { tools: [], problems: [problem] } });
      return;
    }
    const origin: ResultOrigin = threw === undefined ? { runtime } : { runtime, threw };
    this.#send({ type: "finished", isError: true, hasMetadata: false, message, origin });
  }

  /** The top level was read. */
  finishReading({ tools, faults, threw }: GuestReading): void {
    const problems: DraftProblem[] = faults.map((message) => ({
      severity: "error",
      from: "definition",
      message,
    }));
    if (threw !== undefined) {
      problems.push(
        isMemoryFault(threw)
          ? { severity: "error", from: "code", message: this.memoryMessage }
          : describeTopLevel(threw, this.#options.draft),
      );
    } else if (tools.length + faults.length === 0) {
      const message =
        "No tool is exported. Export what defineTool gives: export const tool = defineTool({ … }).";
      problems.push({ severity: "error", from: "definition", message });
    }
    this.#send({ type: "read", reading: { tools, problems } });
  }

  #send(message: FromChild): void {
    if (this.#isMade) return;
    this.#isMade = true;
    this.#options.send(message);
  }

  #describeSize(of: "output" | "metadata"): string {
    const what = of === "output" ? "result" : "result's metadata";
    const megabytes = (this.#bytes[of] / 1024 / 1024).toFixed(1);
    const most = this.#options.limits[`${of}Bytes`] / 1024 / 1024;
    return `The ${what} is ${megabytes} MB, and at most ${most} MB can be taken.`;
  }
}

function isMemoryFault(threw: ThrownError): boolean {
  return threw.name === "InternalError" && threw.message === "out of memory";
}
