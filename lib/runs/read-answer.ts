import { z } from "zod";
import type { Answer, JsonValue } from "@/lib/tool/index.ts";
import { readJsonShape } from "./read-json-shape.ts";

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
  const read = readJsonShape("The answer", text, answerShape);
  if (!read.ok) return read;
  const { id, ok, reason } = read.data;
  const data = (read.value as { readonly data?: JsonValue }).data;
  return {
    ok: true,
    answer: { id, ok, ...(data === undefined ? {} : { data }), ...(reason === undefined ? {} : { reason }) },
  };
}
