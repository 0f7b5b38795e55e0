/** Texts that a database may refuse, cut or change. */
export const oddTexts = [
  "\0",
  "a\0b",
  "\uD800",
  "x\uDC00y",
  "\uFFFE",
  "\uFFFE0000",
  '{"__proto__":{"a":1}}',
  "😀é'\"%_\\",
];
