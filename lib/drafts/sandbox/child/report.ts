import type { DraftProblem } from "@/lib/protocol/index.ts";
import type { JsonValue, ResultOrigin, ThrownError } from "@/lib/tool/index.ts";
import type { HostCalls } from "../guest-calls.ts";
import type { ChildLimits, FromChild } from "../messages.ts";
import type { SandboxReading, SandboxTool } from "../sandbox.ts";
import type { CompiledDraft } from "./compile.ts";
import { describeTopLevel, locateThrown } from "./describe-fault.ts";
import { readThrownText } from "./read-call.ts";

/** What a report needs from around. */
export interface ReportOptions {
  readonly isReading: boolean;
  readonly limits: ChildLimits;
  readonly draft: CompiledDraft;
  readonly send: (message: FromChild) => void;
  /** Whether the machine has nearly all the memory that it may have. */
  readonly isFull: () => boolean;
}

/** The longest definitions of a draft, in UTF-16 units of their JSON text. */
const longestDefinitions = 8_000_000;
/** A longer fault is cut, in UTF-16 units. */
const longestFault = 10_000;

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
  finish({ isError, hasMetadata, returnedNothing, threwText }: Parameters<HostCalls["finished"]>[0]): void {
    const { limits, draft } = this.#options;
    const tooLarge = (["output", "metadata"] as const).find((of) => this.#bytes[of] > limits[`${of}Bytes`]);
    const threw = threwText === undefined ? undefined : readThrownText(threwText);
    if (tooLarge !== undefined) this.decide(this.#describeSize(tooLarge), "too large");
    else if (threw === undefined) {
      const origin: ResultOrigin | undefined = returnedNothing ? { returned: "nothing" } : undefined;
      this.#send({ type: "finished", isError, hasMetadata, origin });
    } else if (this.isMemoryFault(threw)) this.decide(this.memoryMessage, "out of memory");
    else {
      const located = { threw: locateThrown(threw, draft.locate) };
      this.#send({ type: "finished", isError, hasMetadata, origin: located });
    }
  }

  /** Whether what was thrown means that there was no memory left: the engine throws null where there is none for an error. */
  isMemoryFault({ name, message }: ThrownError): boolean {
    if (name === "InternalError" && message === "out of memory") return true;
    return name === "object" && message === "null" && this.#options.isFull();
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
  finishReading(reading: Parameters<HostCalls["read"]>[0]): void {
    const length = reading.toolsText.length + reading.faultsText.length;
    if (length <= longestDefinitions) this.#send({ type: "read", reading: this.#read(reading) });
    else {
      const sizes = `${inMillions(length)} million characters long, and at most ${inMillions(longestDefinitions)} million can be`;
      this.decide(`The definitions of the draft can't be read: they are ${sizes}.`, "too large");
    }
  }

  #read({ toolsText, faultsText, threwText }: Parameters<HostCalls["read"]>[0]): Omit<SandboxReading, "ms"> {
    const tools: readonly SandboxTool[] = JSON.parse(toolsText);
    const faults: readonly JsonValue[] = JSON.parse(faultsText);
    const threw = threwText === undefined ? undefined : readThrownText(threwText);
    const problems: DraftProblem[] = faults.map((fault) => ({
      severity: "error",
      from: "definition",
      message: cutText(String(fault), longestFault),
    }));
    if (threw !== undefined) {
      problems.push(
        this.isMemoryFault(threw)
          ? { severity: "error", from: "code", message: this.memoryMessage }
          : describeTopLevel(threw, this.#options.draft),
      );
    } else if (tools.length + faults.length === 0) {
      const message =
        "No tool is exported. Export what defineTool gives: export const tool = defineTool({ … }).";
      problems.push({ severity: "error", from: "definition", message });
    }
    return { tools, problems };
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

function inMillions(length: number): string {
  return (length / 1_000_000).toFixed(1);
}

function cutText(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length)}…`;
}
