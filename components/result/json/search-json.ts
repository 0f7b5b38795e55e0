import { isContainer, type JsonDocument, keyOf, textOf } from "./json-document.ts";

/** The nodes whose key or own value holds `query`, whatever the case. Gives the thread back every 8 ms. */
export async function searchJson(
  document: JsonDocument,
  query: string,
  signal: AbortSignal,
): Promise<number[]> {
  const wanted = query.toLowerCase();
  const found: number[] = [];
  let sliceEnd = performance.now() + 8;
  for (let node = 0; node < document.size; node += 1) {
    const key = keyOf(document, node);
    const matches =
      key?.toLowerCase().includes(wanted) ||
      (!isContainer(document, node) && textOf(document, node).toLowerCase().includes(wanted));
    if (matches) found.push(node);
    if (node % 256 === 0 && performance.now() > sliceEnd) {
      await new Promise((resolve) => setTimeout(resolve));
      signal.throwIfAborted();
      sliceEnd = performance.now() + 8;
    }
  }
  return found;
}
