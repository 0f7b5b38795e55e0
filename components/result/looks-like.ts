/** Whether a text is a page or a piece of HTML. */
export function looksLikeHtml(text: string): boolean {
  const start = text.slice(0, 2_000).trimStart();
  if (/^<!doctype html|^<html[\s>]/i.test(start)) return true;
  return (
    /^<(?:!--|(?:article|body|div|dl|form|h[1-6]|head|main|nav|ol|p|section|span|style|svg|table|ul)[\s>])/i.test(
      start,
    ) && />\s*$/.test(text.slice(-200))
  );
}

// Every repetition has an end: the text may be hostile, and it is looked at while the page waits.
const markdownSigns = [
  /^#{1,6} +\S/m,
  /^(```|~~~)/m,
  /^(?:[-*+] +\S.*\n){2}/m,
  /^(?:\d+[.)] +\S.*\n){2}/m,
  /\[[^[\]\n]{1,200}\]\((?:https?:|mailto:|\/|#)[^)\s]{0,500}\)/,
  /!\[[^[\]\n]{0,200}\]\([^)\s]{1,500}\)/,
  /(?:^|\s)(?:\*\*\S(?:[^*\n]{0,200}\S)?\*\*|__\S(?:[^_\n]{0,200}\S)?__)(?=[\s.,:;!?]|$)/m,
  /^\|?(?: *:?-{3,}:? *\|)+ *(?::?-{3,}:?)? *$/m,
  /^> +\S/m,
  /(?:^|\s)`[^`\n]{1,200}`(?=[\s.,:;!?)]|$)/m,
] as const;

/** Whether a text was most likely written as Markdown: two different signs of it, or a heading on top with text below. */
export function looksLikeMarkdown(text: string): boolean {
  if (text.includes("\u001b")) return false;
  const head = text.slice(0, 20_000);
  if (/^#{1,3} +\S.*\n\s*\n\s*\S/.test(head)) return true;
  return markdownSigns.filter((sign) => sign.test(`${head}\n`)).length >= 2;
}
