import { z } from "zod";
import {
  crossingLine,
  crossingObject,
  crossingProgress,
  crossingQuestion,
  crossingThrown,
} from "@/lib/run-log/crossing-shapes.ts";
import { toolSources } from "@/lib/tool/index.ts";
import type { FromChild } from "./messages.ts";

const id = z.number();
const texts = z.array(z.string());
const place = z.number().int();

const tool = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  inputSchema: crossingObject,
  source: z.enum(toolSources),
  title: z.string().exactOptional(),
  outputSchema: crossingObject.exactOptional(),
  annotations: z
    .looseObject({
      title: z.string().exactOptional(),
      readOnlyHint: z.boolean().exactOptional(),
      destructiveHint: z.boolean().exactOptional(),
      idempotentHint: z.boolean().exactOptional(),
      openWorldHint: z.boolean().exactOptional(),
    })
    .exactOptional(),
  examples: z.array(z.object({ name: z.string(), arguments: crossingObject })).exactOptional(),
  originalName: z.string().exactOptional(),
  origin: z.string().exactOptional(),
  problems: z.array(z.object({ path: z.string(), message: z.string() })).exactOptional(),
});

const problem = z.object({
  message: z.string(),
  line: place.exactOptional(),
  column: place.exactOptional(),
});

const origin = z.strictObject({
  threw: crossingThrown.exactOptional(),
  returned: z.literal("nothing").exactOptional(),
  runtime: z.enum(["crashed", "too large"]).exactOptional(),
});

const fromChild = z.discriminatedUnion("type", [
  z.object({ type: z.literal("started") }),
  z.object({ type: z.literal("loading"), file: z.string() }),
  z.object({ type: z.literal("compiling") }),
  z.object({ type: z.literal("file"), file: z.string(), tools: z.array(tool), problems: z.array(problem) }),
  z.object({ type: z.literal("loaded"), modules: texts, helpers: texts, compiled: z.boolean() }),
  z.object({ type: z.literal("logged"), lines: z.array(crossingLine), leftOut: z.number() }),
  z.object({ type: z.literal("progressed"), progress: crossingProgress }),
  z.object({ type: z.literal("asked"), askId: id, request: crossingQuestion }),
  z.object({
    type: z.literal("finished"),
    result: z.object({
      output: z.string(),
      isError: z.boolean(),
      metadata: crossingObject.exactOptional(),
    }),
    origin: origin.exactOptional(),
  }),
  z.object({ type: z.literal("idle"), clean: z.boolean() }),
]);

/** Reads a message of a child, in which a tool can write to the channel too; undefined where it is none. Never throws. */
export function parseFromChild(message: string): FromChild | undefined {
  try {
    return fromChild.safeParse(JSON.parse(message)).data;
  } catch {
    return undefined;
  }
}
