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

const markdownSigns = [
  /^#{1,6} +\S/m,
  /^(```|~~~)/m,
  /^(?:[-*+] +\S.*\n){2}/m,
  /^(?:\d+[.)] +\S.*\n){2}/m,
  /\[[^\]\n]+\]\((?:https?:|mailto:|\/|#)[^)\s]*\)/,
  /!\[[^\]\n]*\]\([^)\s]+\)/,
  /(?:^|\s)(?:\*\*\S(?:.*\S)?\*\*|__\S(?:.*\S)?__)(?=[\s.,:;!?]|$)/m,
  /^\|?(?: *:?-{3,}:? *\|)+ *(?::?-{3,}:?)? *$/m,
  /^> +\S/m,
  /(?:^|\s)`[^`\n]+`(?=[\s.,:;!?)]|$)/m,
] as const;

/** Whether a text was most likely written as Markdown: two different signs of it, or a heading on top with text below. */
export function looksLikeMarkdown(text: string): boolean {
  if (text.includes("\u001b")) return false;
  const head = text.slice(0, 20_000);
  if (/^#{1,3} +\S.*\n\s*\n\s*\S/.test(head)) return true;
  return markdownSigns.filter((sign) => sign.test(`${head}\n`)).length >= 2;
}
