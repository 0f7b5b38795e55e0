import { isContainer, type JsonDocument, jsonKind, rawValue } from "./json-document.ts";

/** The document with two spaces a level. Scalars and keys stay exactly as they were written. */
export function formatJson(document: JsonDocument, outerIndent = ""): string {
  const parts: string[] = [];
  const open: number[] = [];
  const indent = () => `\n${outerIndent}${"  ".repeat(open.length)}`;
  for (let node = 0; node < document.size; node += 1) {
    while (open.length > 0 && node >= (document.afters[open.at(-1) ?? 0] ?? 0)) closeLast();
    if (open.length > 0) parts.push((document.positions[node] ?? 0) > 0 ? "," : "", indent());
    const keyStart = document.keyStarts[node] ?? -1;
    if (keyStart >= 0) parts.push(document.text.slice(keyStart, document.keyEnds[node]), ": ");
    if (isContainer(document, node) && (document.counts[node] ?? 0) > 0) {
      parts.push(document.kinds[node] === jsonKind.object ? "{" : "[");
      open.push(node);
    } else if (isContainer(document, node))
      parts.push(document.kinds[node] === jsonKind.object ? "{}" : "[]");
    else parts.push(rawValue(document, node));
  }
  while (open.length > 0) closeLast();
  return parts.join("");

  function closeLast(): void {
    const node = open.pop();
    parts.push(indent(), node !== undefined && document.kinds[node] === jsonKind.object ? "}" : "]");
  }
}
