import { z } from "zod";
import { type RecordedRun, runStates, type WireMessage } from "@/lib/protocol/index.ts";
import type { JsonObject } from "@/lib/tool/index.ts";

const jsonObject = z.custom<JsonObject>(
  (value) => typeof value === "object" && value !== null && !Array.isArray(value),
  "must be a JSON object",
);
const instant = z
  .string()
  .refine((text) => !Number.isNaN(Date.parse(text)), "must be an ISO 8601 instant")
  .transform((text) => new Date(text).toISOString());

export const checkProblems = z.array(
  z.object({ path: z.string(), message: z.string(), keyword: z.string().exactOptional() }),
);

export const logLines = z.array(
  z.object({
    ms: z.number(),
    level: z.enum(["log", "info", "warn", "error", "debug"]),
    from: z.enum(["console", "tool", "stdout", "stderr", "runtime", "server"]),
    text: z.string(),
  }),
);

export const request = z.object({
  id: z.string(),
  kind: z.string(),
  prompt: z.string(),
  url: z.string().exactOptional(),
  data: jsonObject.exactOptional(),
  expiresAt: z.string().exactOptional(),
});

export const progress = z.object({
  progress: z.number(),
  total: z.number().exactOptional(),
  message: z.string().exactOptional(),
});

const headers = z.array(z.tuple([z.string(), z.string()]));
const wireBody = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("text"), text: z.string() }),
  z.object({ kind: z.literal("bytes"), bytes: z.number() }),
  z.object({
    kind: z.literal("parts"),
    parts: z.array(
      z.object({
        name: z.string(),
        text: z.string().exactOptional(),
        bytes: z.number().exactOptional(),
        type: z.string().exactOptional(),
      }),
    ),
  }),
]);
const onWire = { ms: z.number(), leftOut: z.number().exactOptional() };

export const wireMessages: z.ZodType<readonly WireMessage[], unknown> = z.array(
  z.discriminatedUnion("kind", [
    z.object({
      ...onWire,
      kind: z.literal("json-rpc"),
      direction: z.enum(["sent", "received"]),
      peer: z.string(),
      role: z.enum(["request", "reply", "notice"]),
      method: z.string(),
      text: z.string(),
    }),
    z.object({
      ...onWire,
      kind: z.literal("http-request"),
      method: z.string(),
      url: z.string(),
      headers,
      body: wireBody.exactOptional(),
    }),
    z.object({
      ...onWire,
      kind: z.literal("http-reply"),
      status: z.number(),
      statusText: z.string(),
      headers,
      body: wireBody.exactOptional(),
    }),
    z.object({ ...onWire, kind: z.literal("note"), text: z.string() }),
  ]),
);

const thrownCause = z.object({ name: z.string(), message: z.string() });
export const thrownError = thrownCause.extend({
  stack: z.string().exactOptional(),
  causes: z.array(thrownCause),
});

export const runState = z.enum(runStates);
export const runDecider = z.enum(["schema check", "tool", "runtime", "output check"]);

/** What is wrong with a run, a part of it each. */
export function describeIssues(error: z.ZodError): string {
  return error.issues.map(({ path, message }) => `${path.join(".") || "it"}: ${message}`).join("; ");
}

/** Text of a JSON object. */
const objectText = z.string().refine((text) => {
  try {
    return jsonObject.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}, "must be the JSON text of an object");
const size = z.number().int().nonnegative();

const outcome = z
  .object({
    state: runState,
    decidedBy: runDecider,
    message: z.string().exactOptional(),
    output: z.string(),
    outputLength: size,
    outputBytes: size,
    isError: z.boolean(),
    metadataText: objectText.exactOptional(),
    problems: checkProblems,
    returnedNothing: z.boolean().exactOptional(),
    threw: thrownError.exactOptional(),
    ms: z.number(),
  })
  .refine(({ output, outputLength }) => outputLength >= output.length, {
    path: ["outputLength"],
    message: "must not be less than the output that is there",
  })
  .refine(({ output, outputBytes }) => outputBytes >= Buffer.byteLength(output), {
    path: ["outputBytes"],
    message: "must not be less than the output that is there",
  });

/** A recorded run that comes from outside. */
export const recordedRun: z.ZodType<RecordedRun, unknown> = z.object({
  id: z.string().regex(/^[\w-]{1,100}$/, "must be an id of letters, digits, - and _"),
  toolKey: z.string(),
  argumentsText: z.string(),
  sentAsIs: z.boolean(),
  state: runState,
  createdAt: instant,
  startedAt: instant.exactOptional(),
  endedAt: instant.exactOptional(),
  timeoutMs: size,
  logs: logLines,
  wire: wireMessages.exactOptional(),
  progress: progress.exactOptional(),
  request: request.exactOptional(),
  outcome: outcome.exactOptional(),
  contextText: z.string(),
  definitionHash: z.string().exactOptional(),
  appVersion: z.string(),
  instance: z.string(),
  pinned: z.boolean(),
  name: z.string().exactOptional(),
  outputFile: z.string().exactOptional(),
  resumable: z.boolean().exactOptional(),
  rounds: z
    .number()
    .int()
    .min(0)
    .max(2 ** 31 - 1),
});
