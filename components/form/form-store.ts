import type { CheckProblem } from "@/lib/protocol/index.ts";
import { type FormObject, isObject, parseFormValue, printFormValue } from "@/lib/schema/form-value.ts";

/** What the form is told from outside, beside the text. */
export interface FormDisplay {
  readonly problems: readonly CheckProblem[];
  readonly showAllProblems: boolean;
  readonly showTerms: boolean;
}

const noMessages: readonly string[] = [];

/**
 * The arguments while the form shows them. The text outside stays the one source of truth: a text that the form did not write
 * itself replaces the value and begins a new revision.
 */
export class FormStore {
  readonly #listeners = new Set<() => void>();
  readonly #write: (text: string) => void;
  readonly #reportDrafts: (drafts: readonly CheckProblem[]) => void;
  /** The text outside as last seen, and the texts written since that have not come back yet. */
  #seen: string;
  #written: string[] = [];
  #value: FormObject | undefined;
  #revision = 0;
  #drafts: ReadonlyMap<string, CheckProblem> = new Map();
  #messages: ReadonlyMap<string, readonly string[]> = new Map();
  #display: FormDisplay = { problems: [], showAllProblems: false, showTerms: false };

  constructor(
    text: string,
    write: (text: string) => void,
    reportDrafts: (drafts: readonly CheckProblem[]) => void,
  ) {
    this.#seen = text;
    this.#value = readObject(text);
    this.#write = write;
    this.#reportDrafts = reportDrafts;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The arguments; undefined where the text is no JSON object. */
  readonly getValue = (): FormObject | undefined => this.#value;

  /** Counts the values that came from outside. */
  readonly getRevision = (): number => this.#revision;

  readonly getDisplay = (): FormDisplay => this.#display;

  /** What is wrong with the value at a pointer. */
  readonly getMessages = (pointer: string): readonly string[] => this.#messages.get(pointer) ?? noMessages;

  /** How many faults lie below a pointer. */
  readonly countMessagesBelow = (pointer: string): number => {
    let count = 0;
    for (const [path, messages] of this.#messages)
      if (path.startsWith(`${pointer}/`)) count += messages.length;
    return count;
  };

  /** What is wrong with what was typed at a place and could not become a value. */
  readonly getDraft = (place: string): string | undefined => this.#drafts.get(place)?.message;

  /** Why there is no value: the text is no JSON object, or one too long to be drawn. */
  readonly isTooLong = (): boolean => this.#seen.length > longestText;

  /** Takes the text from outside. True where it was another than the form's own. */
  syncText(text: string): boolean {
    if (text === this.#seen) return false;
    const place = this.#written.indexOf(text);
    this.#seen = text;
    if (place >= 0) {
      this.#written = this.#written.slice(place + 1);
      return false;
    }
    this.#written = [];
    this.#value = readObject(text);
    this.#revision += 1;
    this.#setDrafts(new Map());
    return true;
  }

  syncDisplay(display: FormDisplay): void {
    if (display.problems !== this.#display.problems) {
      const messages = new Map<string, string[]>();
      for (const { path, message } of display.problems) {
        const known = messages.get(path) ?? [];
        messages.set(path, known);
        if (!known.includes(message)) known.push(message);
      }
      this.#messages = messages;
    }
    this.#display = display;
    this.#notify();
  }

  setValue(value: FormObject): void {
    if (value === this.#value) return;
    this.#value = value;
    const text = printFormValue(value);
    this.#written.push(text);
    this.#notify();
    this.#write(text);
  }

  /**
   * Notes that what is typed at a place is no value, or (undefined) that it is one again. The place is the field's pointer, or a
   * name of its own where the fault is not the value's; then `path` says which value it is about.
   */
  setDraft(place: string, message: string | undefined, path: string = place): void {
    const known = this.#drafts.get(place);
    if (known?.message === message && (known === undefined || known.path === path)) return;
    const drafts = new Map(this.#drafts);
    if (message === undefined) drafts.delete(place);
    else drafts.set(place, { path, message });
    this.#setDrafts(drafts);
    this.#notify();
  }

  #setDrafts(drafts: ReadonlyMap<string, CheckProblem>): void {
    if (drafts.size === 0 && this.#drafts.size === 0) return;
    this.#drafts = drafts;
    this.#reportDrafts([...drafts.values()]);
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** Each key costs what reading and writing the whole text costs. */
const longestText = 2_000_000;

function readObject(text: string): FormObject | undefined {
  if (text.length > longestText) return undefined;
  const read = parseFormValue(text);
  return "value" in read && isObject(read.value) ? read.value : undefined;
}
