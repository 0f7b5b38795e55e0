import { estimateTokens } from "@/lib/adapters/tokens/estimate-tokens.ts";

/** How much of a model's room a text takes, in words. */
export interface TextSize {
  /** `1,234 characters`. */
  readonly characters: string;
  /** `about 310 tokens`. */
  readonly tokens: string;
  /** How the tokens were counted. */
  readonly method: string;
}

const method =
  "Tokens are an estimate, counted by words, digits, punctuation and script; each model's own tokenizer differs.";

/**
 * Measures a text of which `text` is the beginning.
 * @param length UTF-16 units of the whole.
 */
export function measureText(text: string, length: number): TextSize {
  const isWhole = text.length >= length;
  const counted = estimateTokens(text);
  const tokens = isWhole ? counted : roundTo3Digits((counted / text.length) * length);
  return {
    characters: `${length.toLocaleString("en-US")} ${length === 1 ? "character" : "characters"}`,
    tokens: `about ${tokens.toLocaleString("en-US")} ${tokens === 1 ? "token" : "tokens"}`,
    method: isWhole
      ? method
      : `${method} Counted on the first ${text.length.toLocaleString("en-US")} characters, and scaled up.`,
  };
}

function roundTo3Digits(value: number): number {
  return Number(value.toPrecision(3));
}
