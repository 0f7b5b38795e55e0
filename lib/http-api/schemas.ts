import { z } from "zod";
import { runStates } from "@/lib/protocol/index.ts";
import { toolSources } from "@/lib/tool/index.ts";

/** What crosses the HTTP interface: parsed and checked by these, and described by them at `/api/openapi.json`. */

const jsonObject = z.record(z.string(), z.unknown());
const count = z.number().int().nonnegative();
const instant = z.string().meta({ description: "ISO 8601", format: "date-time" });

export const problem = z.object({
  type: z.string().meta({ description: "The kind of error: `urn:tool-playground:unknown-tool`" }),
  title: z.string(),
  status: z.number().int(),
  detail: z.string().meta({ description: "What happened and what to do" }),
  errors: z
    .array(
      z.object({ path: z.string().meta({ description: "JSON Pointer into the body" }), message: z.string() }),
    )
    .optional(),
  nearest: z
    .array(z.string())
    .optional()
    .meta({ description: "Keys of tools that come nearest to an unknown one" }),
});
export type Problem = z.output<typeof problem>;

export const toolSummary = z.object({
  key: z
    .string()
    .meta({ description: "Addresses the tool: its name, or NAME~2 where an earlier tool has that name" }),
  name: z.string(),
  title: z.string().optional(),
  description: z.string().meta({ description: "Its first 1,000 characters" }),
  source: z.enum(toolSources),
  origin: z.string().meta({ description: "The folder, server, document or file that it comes from" }),
  readOnly: z.boolean().optional(),
  destructive: z.boolean().optional(),
  problemCount: count.optional(),
  shadowed: z.boolean().optional().meta({ description: "An earlier tool has the same name" }),
});

const sourceProblem = z.object({
  where: z.string(),
  line: count.optional(),
  column: count.optional(),
  message: z.string(),
});

export const toolList = z.object({
  revision: z.string().meta({ description: "Changes with the list; also its ETag" }),
  tools: z.array(toolSummary),
  sources: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(toolSources),
      origin: z.string(),
      state: z.enum(["loading", "ready", "failed", "off"]),
      toolCount: count,
      loadMs: z.number().optional(),
      server: z
        .object({
          name: z.string().optional(),
          version: z.string().optional(),
          protocol: z.string().optional(),
          transport: z.string(),
          capabilities: z.array(z.string()),
        })
        .optional(),
      hasLog: z.boolean().optional(),
      isNote: z.boolean().optional(),
      removable: z.boolean().optional(),
      problems: z.array(sourceProblem),
    }),
  ),
});

export const toolDetail = toolSummary.extend({
  definition: z
    .looseObject({
      name: z.string(),
      description: z.string(),
      source: z.enum(toolSources),
      inputSchema: jsonObject,
      outputSchema: jsonObject.optional(),
    })
    .meta({ description: "The tool as it came, with annotations and examples where it has some" }),
  problems: z.array(z.object({ path: z.string(), message: z.string() })),
  hash: z.string().meta({ description: "Differs whenever the definition differs" }),
});

const context = z.strictObject({
  sessionId: z.string().optional(),
  messageId: z.string().optional(),
  agent: z.string().optional(),
  timeoutMs: z
    .number()
    .int()
    .positive()
    .optional()
    .meta({ description: "Milliseconds; 60,000 where left out" }),
  extra: jsonObject.optional(),
});

export const runStart = z.strictObject({
  arguments: jsonObject.optional().meta({ description: "{} where left out. Every digit of a number counts" }),
  context: context.optional().meta({ description: "What the tool is told about the call" }),
  validate: z
    .boolean()
    .optional()
    .meta({ description: "false sends arguments that the schema refuses. true where left out" }),
});

const logLine = z.object({
  ms: z.number().meta({ description: "Milliseconds since the run started" }),
  level: z.enum(["log", "info", "warn", "error", "debug"]),
  from: z.enum(["console", "tool", "stdout", "stderr", "runtime", "server"]),
  text: z.string(),
});

const headers = z.array(z.tuple([z.string(), z.string()]));
const wireBody = z.union([
  z.object({ kind: z.literal("text"), text: z.string() }),
  z.object({ kind: z.literal("bytes"), bytes: z.number() }),
  z.object({
    kind: z.literal("parts"),
    parts: z.array(
      z.object({
        name: z.string(),
        text: z.string().optional(),
        bytes: z.number().optional(),
        type: z.string().optional(),
      }),
    ),
  }),
]);
const onWire = {
  ms: z.number().meta({ description: "Milliseconds since the run started" }),
  leftOut: z.number().optional().meta({ description: "UTF-16 units that were cut off the end of its text" }),
};
const wireMessage = z
  .discriminatedUnion("kind", [
    z.object({
      ...onWire,
      kind: z.literal("json-rpc"),
      direction: z.enum(["sent", "received"]),
      peer: z.string(),
      role: z.enum(["request", "reply", "notice"]),
      method: z.string(),
      text: z.string().meta({ description: "The message as JSON text" }),
    }),
    z.object({
      ...onWire,
      kind: z.literal("http-request"),
      method: z.string(),
      url: z.string(),
      headers,
      body: wireBody.optional(),
    }),
    z.object({
      ...onWire,
      kind: z.literal("http-reply"),
      status: z.number(),
      statusText: z.string(),
      headers,
      body: wireBody.optional(),
    }),
    z.object({ ...onWire, kind: z.literal("note"), text: z.string() }),
  ])
  .meta({ description: "What went over a wire for a run, secrets masked" });

const progress = z.object({
  progress: z.number(),
  total: z.number().optional(),
  message: z.string().optional(),
});

const question = z.object({
  id: z.string().meta({ description: "An answer must carry it" }),
  kind: z.string(),
  prompt: z.string(),
  url: z.string().optional(),
  data: jsonObject.optional().meta({ description: "`schema` in it is what the answer's data should be" }),
  expiresAt: z.string().optional(),
});

const cause = z.object({ name: z.string(), message: z.string() });

export const outcome = z.object({
  state: z.enum(runStates),
  decidedBy: z.enum(["schema check", "tool", "runtime", "output check"]),
  message: z.string().optional(),
  output: z.string().meta({ description: "The first 262,144 UTF-16 units of the output's text" }),
  isOutputWhole: z.boolean().meta({ description: "false: the rest is at /api/runs/{id}/output" }),
  outputLength: count.meta({ description: "UTF-16 units of the whole output" }),
  outputBytes: count.meta({ description: "Bytes of the whole output in UTF-8" }),
  isError: z.boolean(),
  metadata: jsonObject.optional(),
  problems: z.array(z.object({ path: z.string(), message: z.string(), keyword: z.string().optional() })),
  returnedNothing: z.boolean().optional(),
  threw: cause.extend({ stack: z.string().optional(), causes: z.array(cause) }).optional(),
  ms: z.number(),
});

export const run = z.object({
  id: z.string(),
  tool: z.string().meta({ description: "The tool's key" }),
  state: z.enum(runStates),
  isFinal: z.boolean().meta({ description: "The run has ended, and `outcome` says how" }),
  arguments: jsonObject
    .optional()
    .meta({ description: "Left out where they are no JSON object, or over 262,144 units" }),
  argumentsBytes: count,
  sentAsIs: z
    .boolean()
    .meta({ description: "They were sent although the check refused them, or would have" }),
  createdAt: instant,
  startedAt: instant.optional(),
  endedAt: instant.optional(),
  timeoutMs: z.number(),
  logs: z.array(logLine).meta({ description: "The first lines, to 262,144 units; the events have all" }),
  logsLeftOut: count.optional().meta({ description: "How many lines come after them" }),
  wire: z.array(wireMessage).optional(),
  progress: progress.optional(),
  request: question.optional().meta({ description: "What a waiting run asks" }),
  outcome: outcome.optional(),
});

const eventBase = z.object({ runId: z.string(), index: count });

export const runEvent = z.discriminatedUnion("type", [
  eventBase.extend({
    type: z.literal("run-queued"),
    tool: z.string(),
    sentAsIs: z.boolean(),
    createdAt: instant,
    timeoutMs: z.number(),
  }),
  eventBase.extend({ type: z.literal("run-started"), startedAt: instant }),
  eventBase.extend({ type: z.literal("run-logged"), lines: z.array(logLine) }),
  eventBase.extend({ type: z.literal("run-wired"), messages: z.array(wireMessage) }),
  eventBase.extend({ type: z.literal("run-progressed"), progress, ms: z.number() }),
  eventBase.extend({ type: z.literal("run-waiting"), request: question }),
  eventBase.extend({ type: z.literal("run-resumed") }),
  eventBase.extend({ type: z.literal("run-finished"), endedAt: instant, outcome }),
]);

export const answer = z.strictObject({
  id: z.string().meta({ description: "The id of the request that it answers" }),
  ok: z.boolean(),
  data: z.unknown().optional(),
  reason: z.enum(["declined", "cancelled"]).optional(),
});

export const outputPage = z.object({
  offset: count.meta({
    description: "Bytes before the text; the asked one, moved to the beginning of a character",
  }),
  next: count.nullable().meta({ description: "The offset of the next page; null at the end" }),
  size: count.meta({ description: "Bytes of the whole output" }),
  text: z.string(),
});
export type OutputPage = z.output<typeof outputPage>;

export const outputMatches = z.object({
  matches: z.array(
    z.object({
      offset: count.meta({ description: "Bytes before the match" }),
      line: count.meta({ description: "From 1" }),
      before: z.string().meta({ description: "Up to 80 units before the match" }),
      match: z.string(),
      after: z.string().meta({ description: "Up to 80 units after it" }),
    }),
  ),
  next: count
    .nullable()
    .meta({ description: "Where the search goes on (`offset`); null where all was searched" }),
  size: count,
});
export type OutputMatches = z.output<typeof outputMatches>;

const draftSummary = z.object({
  id: z.string(),
  title: z.string().meta({ description: "The name that somebody gave it, else that of its first tool" }),
  createdAt: instant,
  changedAt: instant,
  savedVersion: count.meta({ description: "0 where nothing was saved" }),
  unsaved: z.boolean().meta({ description: "The code differs from the newest saved version" }),
  loaded: z.boolean().meta({ description: "The code may be evaluated" }),
});

export const draftList = z.object({ drafts: z.array(draftSummary) });

export const draft = draftSummary.extend({
  code: z.string().meta({ description: "TypeScript" }),
  revision: count.meta({ description: "Counts every change of the code" }),
  versions: z
    .array(z.object({ version: count, name: z.string().optional(), savedAt: instant }))
    .meta({ description: "What was saved, newest first" }),
});

export const health = z.object({
  ok: z.literal(true),
  version: z.string(),
  instance: z.string().meta({ description: "Differs after a restart" }),
  uptimeSeconds: z.number(),
  tools: count,
});
