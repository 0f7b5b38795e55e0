import { expect, it } from "vitest";
import { estimateTokens } from "./estimate-tokens.ts";

/** Texts with what o200k_base makes of them. */
const counted = [
  ["Hello, world!", 4],
  ["The quick brown fox jumps over the lazy dog.", 10],
  ['{"sku":"widget","on_hand":12,"in_stock":true}', 15],
  ["今天天气很好，我们去公园散步吧。", 12],
  ["Инструмент возвращает результат, и модель читает его как обычный текст.", 17],
] as const;

it.each(counted)("%s is about as many tokens as a real tokenizer makes of it", (text, tokens) => {
  expect(estimateTokens(text)).toBeGreaterThanOrEqual(tokens * 0.65);
  expect(estimateTokens(text)).toBeLessThanOrEqual(tokens * 1.35);
});

it("is nothing for nothing, and at least one for anything", () => {
  expect(estimateTokens("")).toBe(0);
  for (const text of ["a", " ", "\n", "字", "\ud800", "1", "."]) expect(estimateTokens(text)).toBe(1);
});

it("counts words by the space before them", () => {
  expect(estimateTokens("one two three")).toBe(3);
  expect(estimateTokens("getUserName")).toBe(3);
});
