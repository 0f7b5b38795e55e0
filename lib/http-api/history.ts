import { z } from "zod";
import { type RunFilter, type RunList, type RunQuery, runStates } from "@/lib/protocol/index.ts";
import { findRecordedRun } from "./find-run.ts";
import type { HttpHistory, HttpPlayground } from "./http-playground.ts";
import { HttpProblem } from "./problem.ts";

/**
 * How many bytes one import may have. Next hands on no more than its `proxyClientMaxBodySize` (12 MB) and drops the rest
 * without a word, so that a larger one must be refused before.
 */
const mostImportBytes = 11 * 1024 * 1024;

const instant = z.string().refine((text) => !Number.isNaN(Date.parse(text)), "must be an instant");

const filterQuery = z.object({
  tool: z.string().exactOptional(),
  state: z.array(z.enum(runStates)).exactOptional(),
  text: z.string().max(1_000).exactOptional(),
  from: instant.exactOptional(),
  to: instant.exactOptional(),
  pinned: z.enum(["true", "false"]).exactOptional(),
});

const listQuery = filterQuery.extend({
  after: z.string().max(200).exactOptional(),
  limit: z.coerce.number().int().min(1).max(200).exactOptional(),
});

/** `GET /api/history`: a page of the recorded runs, newest first. A history that fails is told in it, with status 200. */
export async function listRecordedRuns(playground: HttpPlayground, request: Request): Promise<Response> {
  const history = historyOf(playground);
  const query = readQuery(request, listQuery);
  const list = await readRunList(history, {
    ...toFilter(query),
    ...(query.after === undefined ? {} : { after: query.after }),
    ...(query.limit === undefined ? {} : { limit: query.limit }),
  });
  return writeJson(list);
}

/** A page of the history, or why there is none. */
export async function readRunList(history: HttpHistory, query: RunQuery): Promise<RunList> {
  try {
    const page = await history.list(query);
    return { ...page, status: history.status() };
  } catch (fault) {
    const words = fault instanceof Error ? fault.message : String(fault);
    return { runs: [], fault: words, status: history.status() };
  }
}

/** `GET /api/history/counts`: how many runs there are by state. */
export async function countRecordedRuns(playground: HttpPlayground, request: Request): Promise<Response> {
  const { text: _text, ...filter } = toFilter(readQuery(request, filterQuery));
  return writeJson(await orProblem(() => historyOf(playground).count(filter)));
}

/** `GET /api/history/ID`: all that is recorded of a run, as it stands now where it goes on. */
export async function showRecordedRun(playground: HttpPlayground, id: string): Promise<Response> {
  return writeJson(await findRecordedRun(playground, id));
}

/** `GET /api/runs/export`: the recorded runs that the query means, as JSON Lines. */
export async function exportRuns(playground: HttpPlayground, request: Request): Promise<Response> {
  const lines = historyOf(playground)
    .export(toFilter(readQuery(request, filterQuery)))
    [Symbol.asyncIterator]();
  // Asked for before the answer begins: a history that fails can be told only then.
  let first: IteratorResult<string> | undefined = await orProblem(() => lines.next());
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = first ?? (await lines.next());
      first = undefined;
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await lines.return?.();
    },
  });
  const day = new Date().toISOString().slice(0, 10);
  return new Response(body, {
    headers: {
      "content-type": "application/jsonl; charset=utf-8",
      "content-disposition": `attachment; filename="runs-${day}.jsonl"`,
      "content-security-policy": "sandbox",
      "cache-control": "no-store",
    },
  });
}

/** `POST /api/runs/import`: takes in what an export gave. The body is the lines themselves. */
export async function importRuns(playground: HttpPlayground, request: Request): Promise<Response> {
  const { body } = request;
  if (Number(request.headers.get("content-length")) > mostImportBytes) throw tooLarge();
  if (!body) throw new HttpProblem("bad-request", "There is no body: send the lines of an export.");
  return writeJson(await orProblem(() => historyOf(playground).import(readPieces(body))));
}

async function* readPieces(body: ReadableStream<Uint8Array>): AsyncIterable<string> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let size = 0;
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    size += read.value.byteLength;
    if (size > mostImportBytes) throw tooLarge();
    yield decoder.decode(read.value, { stream: true });
  }
  yield decoder.decode();
}

function tooLarge(): HttpProblem {
  const most = `${mostImportBytes / (1024 * 1024)} MB`;
  return new HttpProblem("too-large", `The lines have more than ${most}: send them in several parts.`);
}

function historyOf({ history }: HttpPlayground): HttpHistory {
  if (history) return history;
  throw new HttpProblem("internal", "This playground keeps no history.");
}

async function orProblem<Value>(read: () => Promise<Value>): Promise<Value> {
  try {
    return await read();
  } catch (fault) {
    if (fault instanceof HttpProblem) throw fault;
    throw new HttpProblem("no-history", fault instanceof Error ? fault.message : String(fault));
  }
}

function readQuery<Value>(request: Request, schema: z.ZodType<Value>): Value {
  const query = new URL(request.url).searchParams;
  const given = Object.fromEntries([...query].map(([name, value]) => [name, value]));
  const states = query.getAll("state");
  const checked = schema.safeParse({ ...given, ...(states.length > 0 ? { state: states } : {}) });
  if (checked.success) return checked.data;
  const words = checked.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
  throw new HttpProblem("bad-request", `The query is not as it should be. ${words.join("; ")}.`);
}

function toFilter(query: z.infer<typeof filterQuery>): RunFilter {
  const { tool, state, text, from, to, pinned } = query;
  return {
    ...(tool === undefined ? {} : { toolKey: tool }),
    ...(state === undefined ? {} : { states: state }),
    ...(text === undefined ? {} : { text }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(pinned === undefined ? {} : { pinned: pinned === "true" }),
  };
}

function writeJson(value: unknown): Response {
  return Response.json(value, { headers: { "cache-control": "no-store" } });
}
