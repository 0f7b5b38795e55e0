import { type JsonDocument, keyOf } from "./json-document.ts";

/** Where a node stands, in the way JavaScript would say it: `$.items[3]["odd key"]`. */
export function pathOf(document: JsonDocument, node: number): string {
  const steps: string[] = [];
  for (let at = node; (document.parents[at] ?? -1) >= 0; at = document.parents[at] ?? -1) {
    const key = keyOf(document, at);
    if (key === undefined) steps.push(`[${document.positions[at]}]`);
    else
      steps.push(/^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`);
  }
  return `$${steps.reverse().join("")}`;
}
