/** What the page remembers about how someone likes it. Kept in a cookie, so that the server's first page has it too. */
export interface Preferences {
  /** Width of the tool list in pixels. */
  readonly listWidth: number;
  /** Share of the input in the room beside the list, in percent. */
  readonly inputShare: number;
  /** Share of the code beside the live tool of a draft, in percent. */
  readonly draftShare: number;
  /** Whether fields show the terms of the schema. */
  readonly showTerms: boolean;
  /** The provider whose messages the model view shows; "" for the first. */
  readonly modelProvider: string;
  /** Whether the code of the call is unfolded, and in which language; "" for the first. */
  readonly showCode: boolean;
  readonly codeLanguage: string;
  /** Whether the history of a tool is unfolded below its result. */
  readonly showHistory: boolean;
}

export const defaultPreferences: Preferences = {
  listWidth: 300,
  inputShare: 50,
  draftShare: 54,
  showTerms: false,
  modelProvider: "",
  showCode: false,
  showHistory: true,
  codeLanguage: "",
};

export const preferencesCookie = "tool-playground.preferences";

/** Reads a cookie's value; what is missing or out of its bounds gets the default. */
export function parsePreferences(text: string | undefined): Preferences {
  const stored = readObject(text);
  return {
    listWidth: within(stored.listWidth, 200, 600, defaultPreferences.listWidth),
    inputShare: within(stored.inputShare, 20, 80, defaultPreferences.inputShare),
    draftShare: within(stored.draftShare, 20, 80, defaultPreferences.draftShare),
    showTerms: stored.showTerms === true,
    modelProvider: textOf(stored.modelProvider),
    showCode: stored.showCode === true,
    showHistory: stored.showHistory !== false,
    codeLanguage: textOf(stored.codeLanguage),
  };
}

function readObject(text: string | undefined): { readonly [key: string]: unknown } {
  try {
    const value: unknown = JSON.parse(text ?? "");
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function within(value: unknown, least: number, most: number, fallback: number): number {
  return typeof value === "number" && value >= least && value <= most ? value : fallback;
}
