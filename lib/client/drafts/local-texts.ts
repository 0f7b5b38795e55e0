import type { InputStorage } from "../input-store.ts";

/** A text of a draft as this browser keeps it until the server has it. */
export interface LocalText {
  readonly code: string;
  /** The revision of the draft that it was written over; 0 for a draft that the server doesn't know. */
  readonly revision: number;
  /** An ISO 8601 instant. */
  readonly at: string;
  /** Whether it may be evaluated; false for a linked or imported text before Load. */
  readonly loaded: boolean;
}

/** A text that was found, and the opening of the draft (`token`) that wrote it. */
export interface FoundText extends LocalText {
  readonly token: string;
}

/** Stands for the id of a draft that the server doesn't know yet. */
export const newDraftId = "new";

const prefix = "tool-playground.draft:";
const keptTexts = 50;

/** The part of the Web Storage interface that is needed here. */
export type TextStorage = InputStorage & Pick<Storage, "key" | "length">;

/**
 * Keeps the texts of drafts in this browser. Each opening of a draft has an entry of its own, so that two tabs never take
 * the place of each other's text.
 */
export class LocalTexts {
  readonly #storage: TextStorage | undefined;

  /** `storage` is undefined where the browser refuses it. */
  constructor(storage: TextStorage | undefined) {
    this.#storage = storage;
  }

  /** False where the browser has no room, or refuses. */
  write(draftId: string, token: string, text: LocalText): boolean {
    try {
      this.#storage?.setItem(keyOf(draftId, token), JSON.stringify(text));
      return this.#storage !== undefined;
    } catch {
      return false;
    }
  }

  remove(draftId: string, token: string): void {
    try {
      this.#storage?.removeItem(keyOf(draftId, token));
    } catch {
      // A text too many is offered once more, and is then the one that the server has.
    }
  }

  /** Every text of a draft, the newest first. */
  find(draftId: string): readonly FoundText[] {
    const start = keyOf(draftId, "");
    return this.#keys()
      .filter((key) => key.startsWith(start))
      .flatMap((key) => {
        const text = this.#read(key);
        return text ? [{ ...text, token: key.slice(start.length) }] : [];
      })
      .toSorted(newestFirst);
  }

  /** Forgets the oldest texts beyond the 50 newest: of drafts that were deleted long ago. */
  prune(): void {
    const texts = this.#keys().flatMap((key) => {
      const text = this.#read(key);
      return text ? [{ key, at: text.at }] : [];
    });
    for (const { key } of texts.toSorted(newestFirst).slice(keptTexts)) this.#storage?.removeItem(key);
  }

  #keys(): string[] {
    try {
      const count = this.#storage?.length ?? 0;
      return Array.from({ length: count }, (_, index) => this.#storage?.key(index) ?? "").filter((key) =>
        key.startsWith(prefix),
      );
    } catch {
      return [];
    }
  }

  #read(key: string): LocalText | undefined {
    try {
      const stored: unknown = JSON.parse(this.#storage?.getItem(key) ?? "null");
      return typeof stored === "object" && stored !== null ? parseText({ ...stored }) : undefined;
    } catch {
      return undefined;
    }
  }
}

function keyOf(draftId: string, token: string): string {
  return `${prefix}${draftId}:${token}`;
}

function newestFirst(left: { readonly at: string }, right: { readonly at: string }): number {
  return right.at.localeCompare(left.at);
}

function parseText(stored: { readonly [key: string]: unknown }): LocalText | undefined {
  const { code, revision, at, loaded } = stored;
  if (typeof code !== "string" || typeof revision !== "number" || typeof at !== "string") return undefined;
  return { code, revision, at, loaded: loaded === true };
}
