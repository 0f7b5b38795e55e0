/** Where the whole output of a run is downloaded from. */
export function outputHref(runId: string): string {
  return `/api/runs/${encodeURIComponent(runId)}/output`;
}

/** The whole output's text. Rejects with a sentence for people when it can't be had. */
export async function loadOutput(runId: string, signal?: AbortSignal): Promise<string> {
  const response = await request(outputHref(runId), signal);
  // Unlike `text()`, this keeps a byte order mark: it is a part of the output.
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(await response.arrayBuffer());
}

/** A part of an output. Offsets and sizes are bytes of UTF-8. */
export interface OutputPage {
  /** Where the text begins: the asked offset, moved to the beginning of a character. */
  readonly offset: number;
  /** Where the text ends; null where that is the end of the output. */
  readonly next: number | null;
  /** The whole output's size. */
  readonly size: number;
  readonly text: string;
}

/** Loads at most `limit` bytes (1 MB at most) of an output. Rejects like {@link loadOutput}. */
export async function loadOutputPage(
  runId: string,
  { offset, limit }: { readonly offset: number; readonly limit: number },
  signal: AbortSignal,
): Promise<OutputPage> {
  const response = await request(`${outputHref(runId)}?offset=${offset}&limit=${limit}`, signal);
  return (await response.json()) as OutputPage;
}

/** A place where a text stands in an output. */
export interface OutputMatch {
  /** Bytes of UTF-8 before it. */
  readonly offset: number;
  /** From 1. */
  readonly line: number;
  /** Up to 80 UTF-16 units on either side. */
  readonly before: string;
  readonly match: string;
  readonly after: string;
}

export interface OutputMatches {
  readonly matches: readonly OutputMatch[];
  /** Where the search goes on; null where all was searched. */
  readonly next: number | null;
}

/** Finds a text of 1 to 1,000 characters in the whole output, 100 places at a time. Rejects like {@link loadOutput}. */
export async function searchOutput(
  runId: string,
  {
    text,
    offset,
    matchCase,
  }: { readonly text: string; readonly offset: number; readonly matchCase: boolean },
  signal: AbortSignal,
): Promise<OutputMatches> {
  const query = new URLSearchParams({ search: text, offset: String(offset) });
  if (matchCase) query.set("case", "sensitive");
  const response = await request(`${outputHref(runId)}?${query}`, signal);
  return (await response.json()) as OutputMatches;
}

async function request(address: string, signal: AbortSignal | undefined): Promise<Response> {
  const response = await fetch(address, signal === undefined ? {} : { signal });
  if (response.ok) return response;
  throw new Error(
    reasonIn(await response.text()) ?? `The output could not be loaded (HTTP ${response.status}).`,
  );
}

/** What a refusal says: the `detail` of `application/problem+json`, or the text itself. */
function reasonIn(text: string): string | undefined {
  try {
    const problem = JSON.parse(text) as { readonly detail?: unknown };
    if (typeof problem.detail === "string") return problem.detail;
  } catch {
    // A plain text.
  }
  const reason = text.slice(0, 300).trim();
  return reason === "" ? undefined : reason;
}
