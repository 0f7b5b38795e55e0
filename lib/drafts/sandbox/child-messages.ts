import { z } from "zod";
import {
  crossingLine,
  crossingProgress,
  crossingQuestion,
  crossingThrown,
} from "@/lib/run-log/crossing-shapes.ts";
import type { FromChild } from "./messages.ts";

/** The longest message of a child, in UTF-16 units. */
const longestMessage = 24_000_000;

const id = z.number();
const text = (length: number) => z.string().max(length);
const count = z.number().int().nonnegative();

const line = z.object({ ...crossingLine.shape, from: z.enum(["console", "tool", "runtime"]) });

const request = z.object({
  url: text(1_000_000),
  method: text(1_000),
  headers: z.array(z.tuple([text(100_000), text(1_000_000)])).max(1_000),
  body: text(4_000_000).exactOptional(),
  bytes: z.boolean().exactOptional(),
  redirect: z.enum(["follow", "manual", "error"]),
});

const origin = z.strictObject({
  threw: crossingThrown.exactOptional(),
  returned: z.literal("nothing").exactOptional(),
  runtime: z
    .enum(["crashed", "out of memory", "too large", "not started", "CPU budget", "never settles"])
    .exactOptional(),
});

const fromChild = z.discriminatedUnion("type", [
  z.object({ type: z.literal("started") }),
  z.object({ type: z.literal("alive") }),
  z.object({ type: z.literal("logged"), lines: z.array(line), leftOut: count }),
  z.object({ type: z.literal("progressed"), progress: crossingProgress }),
  z.object({ type: z.literal("asked"), askId: id, request: crossingQuestion }),
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
