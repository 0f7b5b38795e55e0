import { Emitter } from "./emitter.ts";
import { type Preferences, preferencesCookie } from "./preferences.ts";

const yearMs = 31_536_000_000;

/** Keeps the preferences and writes them to their cookie. */
export class PreferencesStore extends Emitter {
  #preferences: Preferences;

  constructor(preferences: Preferences) {
    super();
    this.#preferences = preferences;
  }

  readonly get = (): Preferences => this.#preferences;

  readonly change = (changes: Partial<Preferences>): void => {
    this.#preferences = { ...this.#preferences, ...changes };
    this.#save();
    this.emit();
  };

  // A browser without the Cookie Store API forgets the sizes with the page; nothing else is lost.
  #save(): void {
    if (!("cookieStore" in globalThis)) return;
    const value = encodeURIComponent(JSON.stringify(this.#preferences));
    void cookieStore
      .set({ name: preferencesCookie, value, expires: Date.now() + yearMs, sameSite: "strict" })
      .catch(() => {});
  }
}
