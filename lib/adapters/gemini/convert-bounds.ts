import type { GeminiSchema, GeminiType } from "./gemini-schema.ts";
import type { SchemaRecord } from "./schema-record.ts";
import type { SchemaWalk } from "./schema-walk.ts";

/** `minimum` and `maximum`. Exclusive ones can be said for integers only: over 3 is 4 and more. */
export function convertBounds(
  source: SchemaRecord,
  type: GeminiType | undefined,
  path: string,
  walk: SchemaWalk,
): GeminiSchema {
  const minimum = readBound("minimum", "exclusiveMinimum", 1);
  const maximum = readBound("maximum", "exclusiveMaximum", -1);
  return {
    ...(minimum === undefined ? {} : { minimum }),
    ...(maximum === undefined ? {} : { maximum }),
  };

  function readBound(keyword: string, exclusive: string, step: 1 | -1): number | undefined {
    const { [keyword]: plain, [exclusive]: edge } = source;
    const bounds = typeof plain === "number" ? [plain] : [];
    // Draft 4 has a boolean here, which makes the plain one exclusive.
    const excluded = edge === true ? plain : edge;
    if (typeof excluded === "number" && type === "INTEGER") {
      bounds.push(step === 1 ? Math.floor(excluded) + 1 : Math.ceil(excluded) - 1);
    } else if (edge !== undefined && edge !== false) walk.lose(path, exclusive);
    if (bounds.length === 0) return undefined;
    return step === 1 ? Math.max(...bounds) : Math.min(...bounds);
  }
}
