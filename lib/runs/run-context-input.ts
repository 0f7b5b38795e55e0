import { z } from "zod";
import type { JsonObject } from "@/lib/tool/index.ts";
import { readJsonShape } from "./read-json-shape.ts";

/** What the person (or program) that starts a run may say about the call. */
export interface RunContextInput {
  readonly sessionId?: string;
  readonly messageId?: string;
  readonly agent?: string;
  /** Milliseconds; the playground's default where it is left out. */
  readonly timeoutMs?: number;
  readonly extra?: JsonObject;
}

const jsonObject = z.custom<JsonObject>(
  (value) => typeof value === "object" && value !== null && !Array.isArray(value),
  "must be a JSON object",
);

const contextInput = z.strictObject({
  sessionId: z.string().optional(),
  messageId: z.string().optional(),
  agent: z.string().optional(),
  timeoutMs: z.number().int().positive().optional(),
  extra: jsonObject.optional(),
});

/** The context of a run, read from JSON text; "" stands for none. */
export type ReadContext =
  | { readonly ok: true; readonly context: RunContextInput }
  | { readonly ok: false; readonly message: string };

/** Reads `{ sessionId?, messageId?, agent?, timeoutMs?, extra? }`. A `timeoutMs` over `longest` is refused. */
export function readContext(text: string, longest: number): ReadContext {
  if (text.trim() === "") return { ok: true, context: {} };
  const read = readJsonShape("The context", text, contextInput);
  if (!read.ok) return read;
  const { sessionId, messageId, agent, timeoutMs, extra } = read.data;
  if (timeoutMs !== undefined && timeoutMs > longest) {
    return {
      ok: false,
      message: `The context can't be used: timeoutMs is ${timeoutMs}, at most ${longest} is allowed`,
    };
  }
  return {
    ok: true,
    context: {
      ...(sessionId === undefined ? {} : { sessionId }),
      ...(messageId === undefined ? {} : { messageId }),
      ...(agent === undefined ? {} : { agent }),
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
      ...(extra === undefined ? {} : { extra }),
    },
  };
}
