import { z } from "zod";
import type { JsonObject } from "@/lib/tool/index.ts";
import type { FromChild } from "./messages.ts";

/** The longest message of a child, in UTF-16 units. */
const longestMessage = 24_000_000;

const id = z.number();
const text = (length: number) => z.string().max(length);
const count = z.number().int().nonnegative();

/** A JSON object whose members are for whoever uses it to check. */
export const jsonObject = z.custom<JsonObject>(
  (value) => typeof value === "object" && value !== null && !Array.isArray(value),
  "must be an object",
);

const line = z.object({
  level: z.enum(["log", "info", "warn", "error", "debug"]),
  from: z.enum(["console", "tool", "runtime"]),
  text: text(200_000),
});

const progress = z.object({
  progress: z.number(),
  total: z.number().exactOptional(),
  message: text(100_000).exactOptional(),
});

const question = z.object({
  kind: text(1_000),
  prompt: text(250_000),
  url: text(20_000).exactOptional(),
  data: jsonObject.exactOptional(),
  expiresAt: text(1_000).exactOptional(),
});

const request = z.object({
  url: text(1_000_000),
  method: text(1_000),
  headers: z.array(z.tuple([text(100_000), text(1_000_000)])).max(1_000),
  body: text(4_000_000).exactOptional(),
  bytes: z.boolean().exactOptional(),
  redirect: z.enum(["follow", "manual", "error"]),
});

const cause = z.object({ name: text(1_000), message: text(20_000) });
const origin = z.strictObject({
  threw: z
    .object({ ...cause.shape, stack: text(60_000).exactOptional(), causes: z.array(cause).max(20) })
    .exactOptional(),
  returned: z.literal("nothing").exactOptional(),
  runtime: z
    .enum(["crashed", "out of memory", "too large", "not started", "CPU budget", "never settles"])
    .exactOptional(),
});

const fromChild = z.discriminatedUnion("type", [
  z.object({ type: z.literal("started") }),
  z.object({ type: z.literal("alive") }),
  z.object({ type: z.literal("logged"), lines: z.array(line), leftOut: count }),
  z.object({ type: z.literal("progressed"), progress }),
  z.object({ type: z.literal("asked"), askId: id, request: question }),
  z.object({ type: z.literal("fetch"), fetchId: id, request }),
  z.object({ type: z.literal("cancel fetch"), fetchId: id }),
  z.object({ type: z.literal("piece"), of: z.enum(["output", "metadata"]), text: text(1_000_000) }),
  z.object({
    type: z.literal("finished"),
    isError: z.boolean(),
    hasMetadata: z.boolean(),
    message: text(200_000).optional(),
    origin: origin.optional(),
  }),
  // Its reader says what is wrong with it.
  z.object({ type: z.literal("read"), reading: z.unknown() }),
  z.object({ type: z.literal("idle"), clean: z.boolean() }),
]);

/** Reads a message of a child, which is no more trusted than the draft in it; undefined where it is none. Never throws. */
export function parseFromChild(message: string): FromChild | undefined {
  if (message.length > longestMessage) return undefined;
  try {
    return fromChild.safeParse(JSON.parse(message)).data;
  } catch {
    return undefined;
  }
}
