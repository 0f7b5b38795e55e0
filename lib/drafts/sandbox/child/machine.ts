import variant from "@jitl/quickjs-wasmfile-release-sync";
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSRuntime,
} from "quickjs-emscripten-core";
import { allowedModules } from "./allowed-modules.ts";

/** What a machine needs from around. */
export interface MachineOptions {
  readonly engine: WebAssembly.Module;
  /** Modules by name; `guest` is evaluated at the start, with all others but the draft. */
  readonly modules: { readonly [name: string]: string };
  readonly memoryPages: number;
  /** Answers a call of the code inside, in JSON text. */
  readonly answer: (name: string, text: string) => string | undefined;
  readonly answerBytes: (name: string, text: string) => ArrayBuffer;
  /** Whether what runs inside is to be interrupted; asked thousands of times a second. */
  readonly isOver: () => boolean;
}

/** The engine is broken after this: it ran out of memory within itself, or of stack. */
export class MachineFault extends Error {
  override readonly name = "MachineFault";
}

/** A deeper one would be over node's own stack first. */
const stackBytes = 128 * 1024;
const pageBytes = 65_536;
/** Memory that grew beyond this is not worth to be kept. */
const mostKeptPages = 512;
const jobsAtOnce = 500;
const zeros = new Uint8Array(pageBytes);

/**
 * QuickJS with everything that drafts find in it. All that code inside can touch lies in one memory, which is set back to a
 * copy of its first state after each use: nothing is left for the next one, and nothing has to be loaded again.
 */
export class Machine {
  readonly #memory: WebAssembly.Memory;
  readonly #runtime: QuickJSRuntime;
  readonly #context: QuickJSContext;
  readonly #receive: QuickJSHandle;
  readonly #start: Uint8Array;
  readonly #most: number;
  #draft = "";

  private constructor(
    memory: WebAssembly.Memory,
    context: QuickJSContext,
    { modules, answer, answerBytes, isOver, memoryPages }: MachineOptions,
  ) {
    this.#memory = memory;
    this.#context = context;
    this.#runtime = context.runtime;
    this.#most = memoryPages * pageBytes;
    const text = (handle: QuickJSHandle | undefined) =>
      handle === undefined ? "" : context.getString(handle);
    this.#setGlobal(
      "__callHost",
      context.newFunction("callHost", (name, value) => {
        const answered = answer(text(name), text(value));
        return answered === undefined ? context.undefined : context.newString(answered);
      }),
    );
    this.#setGlobal(
      "__callHostForBytes",
      context.newFunction("callHostForBytes", (name, value) =>
        context.newArrayBuffer(answerBytes(text(name), text(value))),
      ),
    );
    let own: MachineOptions["modules"] = modules;
    const load = (name: string) => (name === "draft.ts" ? this.#draft : own[name]);
    let isReady = false;
    const refuse = (name: string) => ({ error: new Error(`could not load module '${name}'`) });
    this.#runtime.setModuleLoader(
      (name) => load(name) ?? refuse(name),
      (base, name) => {
        if (!isReady) return name.replace(/^\.\/|\.js$/g, "");
        // What is loaded already is not asked for again: what is not a draft's business is refused by its name.
        const isOurs = base === "guest" && name === "draft.ts";
        return isOurs || allowedModules.includes(name) ? name : refuse(name);
      },
    );
    const preload = ["tool-playground", "zod", "guest"].map((name) => `import "${name}";`).join("\n");
    const loaded = context.evalCode(preload, "preload", { type: "module" });
    if (loaded.error)
      throw new Error(`The sandbox could not be set up: ${JSON.stringify(context.dump(loaded.error))}`);
    loaded.value.dispose();
    this.#runtime.executePendingJobs();
    this.#receive = context.getProp(context.global, "__receive");
    context.evalCode("delete globalThis.__receive").dispose();
    this.#runtime.setInterruptHandler(isOver);
    this.#start = this.#copyMemory();
    own = {};
    isReady = true;
  }

  static async create(options: MachineOptions): Promise<Machine> {
    const memory = new WebAssembly.Memory({ initial: 256, maximum: options.memoryPages });
    const engine = await newQuickJSWASMModuleFromVariant(
      newVariant(variant, { wasmModule: options.engine, wasmMemory: memory }),
    );
    const runtime = engine.newRuntime();
    runtime.setMaxStackSize(stackBytes);
    return new Machine(memory, runtime.newContext(), options);
  }

  /** Whether it has taken nearly all the memory that it may have. */
  get isFull(): boolean {
    return this.#memory.buffer.byteLength > this.#most * 0.8;
  }

  /** The code that the module `draft.ts` is made of. */
  set draft(code: string) {
    this.#draft = code;
  }

  /** Tells the code inside of an event and gives what it says to it. Throws a MachineFault. */
  tell(event: string, value: unknown): boolean {
    return this.#guard(() => {
      const name = this.#context.newString(event);
      const text = this.#context.newString(JSON.stringify(value));
      const result = this.#context.callFunction(this.#receive, this.#context.undefined, name, text);
      name.dispose();
      text.dispose();
      if (result.error) {
        result.error.dispose();
        return false;
      }
      const answer = this.#context.dump(result.value) === true;
      result.value.dispose();
      return answer;
    });
  }

  /** Moves promises that can move, some of them: true when there are more. Throws a MachineFault. */
  moveJobs(): boolean {
    return this.#guard(() => {
      const moved = this.#runtime.executePendingJobs(jobsAtOnce);
      if (moved.error) moved.error.dispose();
      return this.#runtime.hasPendingJob();
    });
  }

  /** Sets it back to its first state. False when it is not worth that any more. */
  reset(): boolean {
    if (this.#memory.buffer.byteLength > mostKeptPages * pageBytes) return false;
    const bytes = new Uint8Array(this.#memory.buffer);
    bytes.set(this.#start);
    // Pages that nobody wrote to are not there yet, and writing zeros would call them into being.
    for (let from = this.#start.length; from < bytes.length; from += zeros.length) {
      const page = bytes.subarray(from, from + zeros.length);
      if (Buffer.compare(page, zeros.subarray(0, page.length)) !== 0) page.fill(0);
    }
    return true;
  }

  #guard<Value>(work: () => Value): Value {
    try {
      return work();
    } catch (thrown) {
      throw new MachineFault(thrown instanceof Error ? thrown.message : String(thrown), { cause: thrown });
    }
  }

  #setGlobal(name: string, handle: QuickJSHandle): void {
    this.#context.setProp(this.#context.global, name, handle);
    handle.dispose();
  }

  /** What of the memory is in use; the rest is zero. */
  #copyMemory(): Uint8Array {
    const words = new BigUint64Array(this.#memory.buffer);
    let end = words.length;
    while (end > 0 && words[end - 1] === 0n) end -= 1;
    return new Uint8Array(this.#memory.buffer).slice(0, end * 8);
  }
}
