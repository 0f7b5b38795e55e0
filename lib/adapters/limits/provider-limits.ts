/** Who a list of tools is for. */
export type Provider = "openai" | "anthropic" | "gemini" | "mcp";

/** What a provider takes of a tool's definition; a number that is exceeded refuses the whole request. */
export interface ProviderLimits {
  /** What people call it. */
  readonly title: string;
  /** What a name must match. */
  readonly name: RegExp;
  readonly nameWords: string;
  /** UTF-16 units of a name; where documents disagree, the higher number. */
  readonly nameLength: number;
  /** The lower number, where documents disagree: a longer name may be refused. */
  readonly safeNameLength?: number;
  readonly needsDescription?: true;
  /** Characters of a description that reports call too many, though no document says so. */
  readonly safeDescriptionLength?: number;
  /** Tools of one request. */
  readonly tools?: number;
  /** What the names of arguments must match. */
  readonly property?: RegExp;
  /** Whether `oneOf`, `anyOf` and `allOf` at the root are refused. */
  readonly refusesRootComposition?: true;
}

/** When these numbers were read. */
export const limitsRead = "2026-11";

/**
 * From the providers' references, the MCP specification (2025-11-25 and 2026-07-28, server/tools) and error reports:
 * OpenAI names and lengths (API reference; ida-pro-mcp#129), 128 tools (zed#32946), descriptions (sentry-mcp#106);
 * Anthropic names (copilot-cli#1879), properties (claude-code#4668), root (claude-code#27337);
 * Gemini names (gemini-cli#6704) and descriptions (FunctionDeclaration reference).
 */
export const providerLimits: { readonly [Name in Provider]: ProviderLimits } = {
  openai: {
    title: "OpenAI",
    name: /^[a-zA-Z0-9_-]+$/,
    nameWords: "letters, digits, _ and -",
    nameLength: 64,
    safeDescriptionLength: 1024,
    tools: 128,
  },
  anthropic: {
    title: "Anthropic",
    name: /^[a-zA-Z0-9_-]+$/,
    nameWords: "letters, digits, _ and -",
    nameLength: 128,
    safeNameLength: 64,
    property: /^[a-zA-Z0-9_.-]{1,64}$/,
    refusesRootComposition: true,
  },
  gemini: {
    title: "Gemini",
    name: /^[a-zA-Z_][a-zA-Z0-9_.:-]*$/,
    nameWords: "letters, digits, _ . : and -, and begin with a letter or _",
    nameLength: 128,
    safeNameLength: 64,
    needsDescription: true,
  },
  mcp: {
    title: "MCP",
    name: /^[a-zA-Z0-9_.-]+$/,
    nameWords: "letters, digits, _ . and -",
    nameLength: 128,
  },
};
