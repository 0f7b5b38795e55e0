import { type CallToolResult, type ContentBlock, isSpecType } from "@modelcontextprotocol/server";
import type { Run, RunOutcome } from "@/lib/protocol/index.ts";
import type { Request, Tool } from "@/lib/tool/index.ts";

/** Bytes of an output that go to a client; of a larger one it gets the beginning. */
export const mostOutputBytes = 8 * 1024 * 1024;

/** The result of a call whose run has ended. */
export interface EndedRun {
  readonly run: Run;
  readonly outcome: RunOutcome;
  /** The whole output, or its beginning where it is larger than {@link mostOutputBytes}. */
  readonly output: string;
  readonly tool: Tool;
  /** Whether clients were told the tool's output schema, and hold results to it. */
  readonly hasOutputSchema: boolean;
}

type Metadata = { readonly [key: string]: unknown };

/**
 * A run as the result of `tools/call`: its content blocks, or its output as text; `structuredContent` where clients were
 * told a schema for it and it fits; and in `_meta` the tool's `metadata` (content and structured content stand above) and
 * what the playground knows of the run.
 */
export function createReply({ run, outcome, output, tool, hasOutputSchema }: EndedRun): CallToolResult {
  const { content: blocks, structuredContent, ...metadata } = readMetadata(outcome.metadataText);
  const structured =
    hasOutputSchema && outcome.state === "ok" ? readStructured(structuredContent, output) : undefined;
  // Clients refuse a result without structured content, unless it is an error.
  const isUnfit = hasOutputSchema && !outcome.isError && structured === undefined;
  return {
    content: [
      ...createContent(blocks, output, tool),
      ...notes(outcome, output, run, isUnfit).map((text): ContentBlock => ({ type: "text", text })),
    ],
    ...(structured === undefined ? {} : { structuredContent: structured.value }),
    isError: outcome.isError || isUnfit,
    _meta: {
      ...(outcome.metadataText === undefined ? {} : { metadata }),
      run: describeRun(run, outcome),
    },
  };
}

/** The result of a call that a person has to answer first, for a client that can't ask one. */
export function createPendingReply(run: Run, request: Request): CallToolResult {
  return {
    content: [{ type: "text", text: request.prompt }],
    isError: true,
    _meta: { metadata: { pending: request }, run: { id: run.id, state: "waiting" } },
  };
}

function describeRun({ id }: Run, { state, decidedBy, ms, message, problems }: RunOutcome) {
  return {
    id,
    state,
    decidedBy,
    ms,
    ...(message === undefined ? {} : { message }),
    ...(problems.length === 0 ? {} : { problems }),
  };
}

function notes(
  { outputBytes, message, problems }: RunOutcome,
  output: string,
  { id }: Run,
  isUnfit: boolean,
) {
  const list: string[] = [];
  const isCut = Buffer.byteLength(output) < outputBytes;
  if (isCut) {
    list.push(
      `This is the beginning of the output, which has ${outputBytes} bytes. The playground keeps all of it: /api/runs/${id}/output.`,
    );
  }
  if (isUnfit && !isCut) {
    const faults = problems.map((problem) => `${problem.path} ${problem.message}`.trim()).join("; ");
    list.push(
      `${message ?? "The output does not fit the tool's output schema."}${faults ? ` It ${faults}.` : ""}`,
    );
  }
  return list;
}

/** The tool's own blocks, after the output where they don't say it; a block that is none is given as JSON text. */
function createContent(blocks: unknown, output: string, { source }: Tool): ContentBlock[] {
  if (!Array.isArray(blocks) || blocks.length === 0) return [{ type: "text", text: output }];
  const valid = blocks.map(
    (block): ContentBlock =>
      isSpecType.ContentBlock(block) ? block : { type: "text", text: JSON.stringify(block) ?? "" },
  );
  const said = valid.flatMap((block) => (block.type === "text" ? [block.text] : [])).join("\n");
  // The output of an MCP server's tool is made from its blocks.
  const isSaid = source === "mcp" || output === "" || output === said;
  return isSaid ? valid : [{ type: "text", text: output }, ...valid];
}

function readMetadata(text: string | undefined): Metadata {
  const metadata: unknown = text === undefined ? undefined : JSON.parse(text);
  return typeof metadata === "object" && metadata !== null ? { ...metadata } : {};
}

function readStructured(given: unknown, output: string): { readonly value: unknown } | undefined {
  if (given !== undefined) return { value: given };
  try {
    return { value: JSON.parse(output) };
  } catch {
    return undefined;
  }
}
