import { type CheckOutcome, checkValue } from "@/lib/schema/check-browser.ts";
import type { JsonValue } from "@/lib/tool/index.ts";

/** Checks in a worker, for at most a second. */
export function checkArguments(schema: unknown, value: JsonValue): Promise<CheckOutcome> {
  return Promise.resolve(checkValue(schema, value));
}
