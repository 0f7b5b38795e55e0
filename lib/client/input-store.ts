import { Emitter } from "./emitter.ts";

export type InputTab = "form" | "json" | "definition";

/** What someone typed for one tool. */
export interface ToolInput {
  /** The arguments as JSON text, valid or not; undefined until someone changed them. */
  readonly argumentsText?: string;
  readonly tab: InputTab;
  /** `ctx.sessionId`; "" is not set. */
  readonly sessionId: string;
  /** The time-out in seconds, as typed. */
  readonly timeoutSeconds: string;
  /** `ctx.extra` as JSON text; "" is `{}`. */
  readonly extraText: string;
}

export const defaultTimeoutSeconds = "60";

export const emptyInput: ToolInput = {
  tab: "form",
  sessionId: "",
  timeoutSeconds: defaultTimeoutSeconds,
  extraText: "",
};

/** Something that took the place of what was typed. */
export interface Replacement {
  readonly before: ToolInput;
  readonly after: ToolInput;
  /** What happened, in a sentence. */
  readonly words: string;
  /** True where something is left to do. */
  readonly asks: boolean;
}

const entryPrefix = "tool-playground.input:";
const orderKey = "tool-playground.inputs";
const keptInputs = 200;
/** Longer texts stay in memory only: a browser gives one address about five million characters in all. */
const longestStored = 500_000;
const saveDelayMs = 300;

/** The part of the Web Storage interface that is needed here. */
export type InputStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Keeps what was typed for each tool: in memory at once, in storage a moment later, the newest 200 tools. */
export class InputStore extends Emitter {
  readonly #inputs = new Map<string, ToolInput>();
  readonly #storage: InputStorage | undefined;
  readonly #unsaved = new Set<string>();
  readonly #replacements = new Map<string, Replacement>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `storage` is undefined on the server and where the browser refuses it. */
  constructor(storage: InputStorage | undefined) {
    super();
    this.#storage = storage;
  }

  /** What was typed for a tool. The same object until it changes. */
  readonly get = (toolKey: string): ToolInput => {
    const known = this.#inputs.get(toolKey);
    if (known) return known;
    const input = this.#read(toolKey) ?? emptyInput;
    this.#inputs.set(toolKey, input);
    return input;
  };

  change(toolKey: string, changes: Partial<ToolInput>): void {
    this.#inputs.set(toolKey, { ...this.get(toolKey), ...changes });
    this.#saveLater(toolKey);
    this.emit();
  }

  /** Forgets everything typed for a tool but the tab that is open; {@link undo} brings it back. */
  reset(toolKey: string): void {
    this.replace(toolKey, { ...emptyInput, tab: this.get(toolKey).tab }, "The input was reset.");
  }

  /** Puts an input in the place of what was typed, which {@link undo} brings back. */
  replace(toolKey: string, after: ToolInput, words: string, asks = false): void {
    const before = this.get(toolKey);
    if (asks || !isSameInput(before, after)) this.#replacements.set(toolKey, { before, after, words, asks });
    else this.#replacements.delete(toolKey);
    this.#inputs.set(toolKey, after);
    this.#saveLater(toolKey);
    this.emit();
  }

  /** Moves what was typed for a tool to one that takes its place: the same tool by another name. */
  carry(fromKey: string, toKey: string): void {
    const from = this.get(fromKey);
    if (from === emptyInput || this.get(toKey) !== emptyInput) return;
    this.#inputs.delete(fromKey);
    this.#unsaved.delete(fromKey);
    try {
      this.#storage?.removeItem(entryPrefix + fromKey);
    } catch {
      // It stays until newer inputs need its room.
    }
    this.change(toKey, from);
  }

  /** What took the place of what was typed; undefined as soon as something is typed again. */
  readonly replacementOf = (toolKey: string): Replacement | undefined => {
    const replacement = this.#replacements.get(toolKey);
    return replacement && isSameInput(replacement.after, this.get(toolKey)) ? replacement : undefined;
  };

  /** Brings back what was typed before it was replaced. */
  undo(toolKey: string): void {
    const replacement = this.#replacements.get(toolKey);
    if (!replacement) return;
    this.#replacements.delete(toolKey);
    this.#inputs.set(toolKey, { ...replacement.before, tab: this.get(toolKey).tab });
    this.#saveLater(toolKey);
    this.emit();
  }

  /** Lets a replacement stand. */
  settle(toolKey: string): void {
    if (this.#replacements.delete(toolKey)) this.emit();
  }

  /** Writes what is not yet in storage. Call it before the page goes. */
  readonly save = (): void => {
    clearTimeout(this.#timer);
    for (const toolKey of this.#unsaved) this.#write(toolKey);
    this.#unsaved.clear();
  };

  #saveLater(toolKey: string): void {
    this.#unsaved.add(toolKey);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.save, saveDelayMs);
  }

  #read(toolKey: string): ToolInput | undefined {
    try {
      const stored: unknown = JSON.parse(this.#storage?.getItem(entryPrefix + toolKey) ?? "null");
      return typeof stored === "object" && stored !== null ? parseInput({ ...stored }) : undefined;
    } catch {
      return undefined;
    }
  }

  #write(toolKey: string): void {
    const text = JSON.stringify(this.get(toolKey));
    try {
      const order = this.#order().filter((key) => key !== toolKey);
      if (text.length > longestStored) {
        this.#storage?.removeItem(entryPrefix + toolKey);
        this.#storage?.setItem(orderKey, JSON.stringify(order));
        return;
      }
      for (const old of order.splice(keptInputs - 1)) this.#storage?.removeItem(entryPrefix + old);
      this.#makeRoomFor(toolKey, text, order);
    } catch {
      // Storage that is full or refused costs only what a reload would have kept.
    }
  }

  #makeRoomFor(toolKey: string, text: string, order: string[]): void {
    for (;;) {
      try {
        this.#storage?.setItem(entryPrefix + toolKey, text);
        this.#storage?.setItem(orderKey, JSON.stringify([toolKey, ...order]));
        return;
      } catch (error) {
        const oldest = order.pop();
        if (oldest === undefined) throw error;
        this.#storage?.removeItem(entryPrefix + oldest);
      }
    }
  }

  #order(): string[] {
    const stored: unknown = JSON.parse(this.#storage?.getItem(orderKey) ?? "[]");
    return Array.isArray(stored) ? stored.filter((key) => typeof key === "string") : [];
  }
}

function isSameInput(left: ToolInput, right: ToolInput): boolean {
  const contents = ["argumentsText", "sessionId", "timeoutSeconds", "extraText"] as const;
  return contents.every((content) => left[content] === right[content]);
}

const tabs: readonly InputTab[] = ["form", "json", "definition"];

function parseInput(stored: { readonly [key: string]: unknown }): ToolInput {
  const text = (value: unknown, fallback: string) => (typeof value === "string" ? value : fallback);
  return {
    tab: tabs.find((tab) => tab === stored.tab) ?? "form",
    sessionId: text(stored.sessionId, ""),
    timeoutSeconds: text(stored.timeoutSeconds, defaultTimeoutSeconds),
    extraText: text(stored.extraText, ""),
    ...(typeof stored.argumentsText === "string" ? { argumentsText: stored.argumentsText } : {}),
  };
}
