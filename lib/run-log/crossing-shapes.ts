import { z } from "zod";
import type { JsonObject } from "@/lib/tool/index.ts";
import { longestLine } from "./limits.ts";

const text = (length: number) => z.string().max(length);

/** A JSON object whose members are for whoever uses it to check. */
export const crossingObject = z.custom<JsonObject>(
  (value) => typeof value === "object" && value !== null && !Array.isArray(value),
  "must be an object",
);

/** A line of a run as it crosses from a process. */
export const crossingLine = z.object({
  level: z.enum(["log", "info", "warn", "error", "debug"]),
  from: z.enum(["console", "tool", "stdout", "stderr", "runtime"]),
  text: text(longestLine * 2),
});

/** How far a run is, as it crosses from a process. */
export const crossingProgress = z.object({
  progress: z.number(),
  total: z.number().exactOptional(),
  message: text(1_000_000).exactOptional(),
});

/** A question of a run as it crosses from a process, before it has an id. */
export const crossingQuestion = z.object({
  kind: text(10_000),
  prompt: text(1_000_000),
  url: text(1_000_000).exactOptional(),
  data: crossingObject.exactOptional(),
  expiresAt: text(1_000).exactOptional(),
});

const cause = z.object({ name: text(1_000), message: text(20_000) });

/** What was thrown, as it crosses from a process. */
export const crossingThrown = z.object({
  ...cause.shape,
  stack: text(60_000).exactOptional(),
  causes: z.array(cause).max(20),
});
