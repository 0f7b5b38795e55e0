import type { CheckOutcome } from "@/lib/schema/check-browser.ts";
import type { JsonValue } from "@/lib/tool/index.ts";
import { createChecker } from "./create-checker.ts";

const checker = createChecker(
  () => new Worker(new URL("./check.worker.ts", import.meta.url), { type: "module" }),
);

/**
 * Checks arguments against a schema in a worker, for at most a second: longer, or a schema that can't be used, is
 * `unchecked` with the reason. A newer call takes the place of one that still waits, which ends as `unchecked`.
 * @param value the arguments, or their JSON text
 */
export function checkArguments(
  schema: unknown,
  value: { readonly text: string } | { readonly value: JsonValue },
): Promise<CheckOutcome> {
  return checker.check(schema, "text" in value ? value.text : JSON.stringify(value.value));
}
