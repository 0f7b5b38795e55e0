import { expect, it } from "vitest";
import { isTameMarkdown } from "./tame-markdown.ts";

it.each([
  ["plain words", "plain words"],
  ["a list in a quote", "> - a\n>   1. **b** [c](https://d.example)"],
  ["a wide table", `${"| a ".repeat(60)}|\n${"|---".repeat(60)}|`],
  ["a line of dashes", "-".repeat(5_000)],
  ["many paragraphs with emphasis", "a **word** and *one* more\n\n".repeat(2_000)],
])("%s is read as Markdown", (_name, text) => {
  expect(isTameMarkdown(text)).toBe(true);
});

it.each([
  ["quotes within quotes", ">".repeat(3_000)],
  ["lists within lists", "- ".repeat(3_000)],
  ["numbers and quotes", "1. > ".repeat(100)],
  ["emphasis within emphasis", "*a ".repeat(2_001)],
  ["emphasis over several lines", "*a\n".repeat(2_001)],
  ["links that never close", "[".repeat(3_000)],
  ["a table of a thousand columns", "|a".repeat(1_000)],
])("%s are shown as text", (_name, text) => {
  expect(isTameMarkdown(text)).toBe(false);
});
