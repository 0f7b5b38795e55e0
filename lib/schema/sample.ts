import type { JsonObject } from "@/lib/tool/index.ts";
import { canonicalForm } from "./canonical-schema.ts";
import { Sampler } from "./sampler.ts";
import { isRecord } from "./sub-schemas.ts";

/** What came of making a sample. */
export interface Sample {
  readonly value: JsonObject;
  /** False where nothing was found that the schema accepts: it can't be satisfied, or it is too involved. */
  readonly isValid: boolean;
}

/**
 * Arguments made from the schema: its examples, defaults and constants where it has some, else plain values that fit; the
 * required properties, and the optional ones with an example or a default. The same schema gives the same sample.
 * Never throws.
 */
export function makeSample(schema: unknown): Sample {
  try {
    const form = canonicalForm(schema);
    const sampler = new Sampler(form);
    const { value, isValid } = sampler.sample({ allOf: [form.root, { type: ["object"] }] });
    return isRecord(value) ? { value: value as JsonObject, isValid } : { value: {}, isValid: false };
  } catch {
    return { value: {}, isValid: false };
  }
}

/** The value of {@link makeSample}: the nearest that was found where nothing is valid. */
export function sampleArguments(schema: unknown): JsonObject {
  return makeSample(schema).value;
}
