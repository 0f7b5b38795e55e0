import { checkValue } from "@/lib/schema/check-browser.ts";
import { parseJsonText } from "@/lib/schema/json-text.ts";
import type { CheckReply, CheckRequest } from "./check-protocol.ts";

let schemaText: string | undefined;
let schema: unknown;

function answer({ id, ...request }: CheckRequest): CheckReply {
  if (request.schemaText !== undefined && request.schemaText !== schemaText) {
    schema = JSON.parse(request.schemaText);
    schemaText = request.schemaText;
  }
  const parsed = parseJsonText(request.valueText);
  if (!parsed.ok) return { type: "done", id, outcome: { kind: "unchecked", reason: parsed.message } };
  return { type: "done", id, outcome: checkValue(schema, parsed.value) };
}

self.addEventListener("message", (event: MessageEvent<CheckRequest>) => {
  self.postMessage(answer(event.data));
});

const ready: CheckReply = { type: "ready" };
self.postMessage(ready);
