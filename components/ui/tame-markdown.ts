/** Signs that open a block within a block: quotes, bullets, numbers. */
const containers = /^(?:[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t])))*/;
const container = />|[-+*](?=[ \t])|\d[.)]/g;
const mostContainers = 50;
/** Cells of a row of a table, and signs of emphasis and of links between two empty lines. */
const mostCells = 200;
const mostMarks = 1_000;

/**
 * Whether a foreign text may be read as Markdown. The reader's time grows with the square of how deep blocks, emphasis
 * and links nest, and a few thousand levels are more than its stack holds; such a text is shown as it is.
 */
export function isTameMarkdown(text: string): boolean {
  let marks = 0;
  for (const line of text.split(/\r\n|[\r\n]/)) {
    const nested = containers.exec(line)?.[0].match(container)?.length ?? 0;
    if (nested > mostContainers || countOf(line, /\|/g) > mostCells) return false;
    marks = line.trim() === "" ? 0 : marks + countOf(line, /[*_~[]/g);
    if (marks > mostMarks) return false;
  }
  return true;
}

function countOf(line: string, sign: RegExp): number {
  return line.match(sign)?.length ?? 0;
}
