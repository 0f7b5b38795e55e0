import type { z } from "zod";

/** JSON text read by a shape: the value as the shape has it and as it came, or what is wrong in a sentence. */
export type ReadShape<Shape> =
  | { readonly ok: true; readonly data: Shape; readonly value: unknown }
  | { readonly ok: false; readonly message: string };

/**
 * Reads JSON text and checks it.
 * @param what names the text at the beginning of a message: `The answer`.
 */
export function readJsonShape<Shape>(what: string, text: string, shape: z.ZodType<Shape>): ReadShape<Shape> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (fault) {
    return {
      ok: false,
      message: `${what} is not valid JSON: ${fault instanceof Error ? fault.message : ""}`,
    };
  }
  const parsed = shape.safeParse(value);
  if (parsed.success) return { ok: true, data: parsed.data, value };
  const faults = parsed.error.issues.map((issue) => `${issue.path.join(".") || "it"}: ${issue.message}`);
  return { ok: false, message: `${what} can't be used: ${faults.join("; ")}` };
}
