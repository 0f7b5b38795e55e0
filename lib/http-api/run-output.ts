import type { RunOutput } from "@/lib/runs/run-output.ts";
import { readByteRange } from "./byte-range.ts";
import type { HttpPlayground } from "./http-playground.ts";
import { readOutputPage } from "./output-page.ts";
import { HttpProblem } from "./problem.ts";
import { readWhole } from "./query.ts";
import type { OutputMatches, OutputPage } from "./schemas.ts";
import { searchOutput } from "./search-output.ts";

/** Bytes of one page of an output. */
const usualPage = 64 * 1024;
const largestPage = 1024 * 1024;
const usualMatches = 100;
const mostMatches = 1_000;
const longestSearch = 1_000;
/** Bytes that are read from disk at once. */
const chunkBytes = 256 * 1024;

/**
 * `GET /api/runs/ID/output`: the whole output as a file, or the bytes that `Range` names; never shown on our own address.
 * With `offset` or `limit` a page of its text, with `search` the places where a text stands in it, both as JSON.
 */
export async function sendOutput(
  playground: HttpPlayground,
  request: Request,
  id: string,
): Promise<Response> {
  const whole = playground.runs.output(id) ?? (await recordedOutput(playground, id));
  if (!whole) {
    const detail = "No output is kept for this run: it has not ended, or it is too long ago.";
    throw new HttpProblem("no-output", detail);
  }
  const output = await takeKept(whole);
  const query = new URL(request.url).searchParams;
  if (query.has("search")) return writeJson(await search(output, query));
  if (query.has("offset") || query.has("limit")) return writeJson(await page(output, query));
  const note = `Of ${whole.bytes} bytes ${output.bytes} are kept: the file that holds them was cut, or came so.`;
  return sendFile(output, id, request, output.bytes < whole.bytes ? { "x-playground-note": note } : {});
}

/** As much of an output as can be read: its file is nobody's but ours, and may be gone or short all the same. */
async function takeKept(output: RunOutput): Promise<RunOutput> {
  const bytes = await output.countKept();
  if (bytes === undefined) {
    const detail =
      "The file that holds this output is not there any more, or never came with the run. Its beginning stands with the run itself.";
    throw new HttpProblem("no-output", detail);
  }
  return bytes === output.bytes
    ? output
    : { ...output, bytes, read: (start, end = bytes) => output.read(start, Math.min(end, bytes)) };
}

/** Of a run that an earlier start of the server ended, or that is too long ago to be kept in memory. */
async function recordedOutput({ history }: HttpPlayground, id: string): Promise<RunOutput | undefined> {
  try {
    const run = await history?.get(id);
    return run && history?.output(run);
  } catch (fault) {
    throw new HttpProblem("no-history", fault instanceof Error ? fault.message : String(fault));
  }
}

function page(output: RunOutput, query: URLSearchParams): Promise<OutputPage> {
  const offset = readWhole(query, "offset", { most: Number.MAX_SAFE_INTEGER, otherwise: 0 });
  // Four bytes hold any character, so that each page gets on.
  const limit = readWhole(query, "limit", { least: 4, most: largestPage, otherwise: usualPage });
  return readOutputPage(output, offset, limit);
}

function search(output: RunOutput, query: URLSearchParams): Promise<OutputMatches> {
  const text = query.get("search") ?? "";
  if (text === "" || text.length > longestSearch) {
    throw new HttpProblem("bad-request", `"search" must be a text of 1 to ${longestSearch} characters.`);
  }
  return searchOutput(output, {
    text,
    caseSensitive: query.get("case") === "sensitive",
    offset: readWhole(query, "offset", { most: Number.MAX_SAFE_INTEGER, otherwise: 0 }),
    limit: readWhole(query, "limit", { least: 1, most: mostMatches, otherwise: usualMatches }),
  });
}

function sendFile(
  output: RunOutput,
  id: string,
  request: Request,
  notes: Readonly<Record<string, string>>,
): Response {
  const etag = `"${id}-${output.bytes}"`;
  const headers = {
    "content-type": "text/plain; charset=utf-8",
    "content-disposition": `attachment; filename="${encodeURIComponent(id)}.txt"`,
    "content-security-policy": "sandbox",
    "cache-control": "private, max-age=3600",
    "accept-ranges": "bytes",
    etag,
    ...notes,
  };
  const condition = request.headers.get("if-range");
  const wanted = condition === null || condition === etag ? request.headers.get("range") : null;
  const range = readByteRange(wanted, output.bytes);
  if (range === "unsatisfiable") {
    throw new HttpProblem(
      "no-such-range",
      `The output has ${output.bytes} bytes.`,
      {},
      {
        "content-range": `bytes */${output.bytes}`,
      },
    );
  }
  const { start, end } = range ?? { start: 0, end: output.bytes };
  const length = { "content-length": String(end - start) };
  if (!range) return new Response(streamBytes(output, start, end), { headers: { ...headers, ...length } });
  return new Response(streamBytes(output, start, end), {
    status: 206,
    headers: { ...headers, ...length, "content-range": `bytes ${start}-${end - 1}/${output.bytes}` },
  });
}

function streamBytes(output: RunOutput, start: number, end: number): ReadableStream<Uint8Array> {
  let place = start;
  return new ReadableStream({
    async pull(controller) {
      const chunk = place < end ? await output.read(place, Math.min(place + chunkBytes, end)) : undefined;
      if (chunk === undefined || chunk.length === 0) {
        controller.close();
        return;
      }
      place += chunk.length;
      controller.enqueue(chunk);
    },
  });
}

function writeJson(value: OutputPage | OutputMatches): Response {
  return Response.json(value, { headers: { "cache-control": "no-store" } });
}
