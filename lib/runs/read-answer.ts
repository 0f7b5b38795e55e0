import { z } from "zod";
import type { Answer, JsonValue } from "@/lib/tool/index.ts";

const answerShape = z.object({
  id: z.string(),
  ok: z.boolean(),
  reason: z.enum(["declined", "cancelled", "expired"]).optional(),
});

/** An answer to a waiting run, read from JSON text. */
export type ReadAnswer =
  | { readonly ok: true; readonly answer: Answer }
  | { readonly ok: false; readonly message: string };

/** Reads `{ id, ok, data?, reason? }`; `data` is any JSON value and comes as it was sent. */
export function readAnswer(text: string): ReadAnswer {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (fault) {
    return {
      ok: false,
      message: `The answer is not valid JSON: ${fault instanceof Error ? fault.message : ""}`,
    };
  }
  const parsed = answerShape.safeParse(value);
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join(".") || "it"}: ${issue.message}`);
    return { ok: false, message: `The answer can't be used: ${faults.join("; ")}` };
  }
  const { id, ok, reason } = parsed.data;
  const data = (value as { readonly data?: JsonValue }).data;
  return {
    ok: true,
    answer: { id, ok, ...(data === undefined ? {} : { data }), ...(reason === undefined ? {} : { reason }) },
  };
}
