import type {
  ImportReport,
  RecordedRun,
  RunCounts,
  RunFilter,
  RunList,
  RunQuery,
} from "@/lib/protocol/index.ts";

/** Where the runs that a filter means are downloaded from, as JSON Lines. */
export function exportHref(filter: RunFilter): string {
  const query = toSearch(filter).toString();
  return `/api/runs/export${query === "" ? "" : `?${query}`}`;
}

/** The address of a run's own page. */
export function runHref(id: string): string {
  return `/runs/${encodeURIComponent(id)}`;
}

/** The address where two runs stand side by side. */
export function compareHref(a: string, b: string): string {
  return `/runs/compare?${new URLSearchParams({ a, b })}`;
}

/** One page of the history. Rejects with a sentence for people. */
export async function loadRuns(query: RunQuery, signal: AbortSignal): Promise<RunList> {
  const search = toSearch(query);
  if (query.after !== undefined) search.set("after", query.after);
  if (query.limit !== undefined) search.set("limit", String(query.limit));
  return (await (await ask(`/api/history?${search}`, { signal })).json()) as RunList;
}

export async function loadRunCounts(filter: RunFilter, signal: AbortSignal): Promise<RunCounts> {
  return (await (await ask(`/api/history/counts?${toSearch(filter)}`, { signal })).json()) as RunCounts;
}

/** All about one run. Rejects with a sentence for people, where there is none too. */
export async function loadRecordedRun(id: string): Promise<RecordedRun> {
  return (await (await ask(`/api/history/${encodeURIComponent(id)}`, {})).json()) as RecordedRun;
}

/** Sends lines of an export. */
export async function sendLines(lines: string): Promise<ImportReport> {
  const headers = { "content-type": "application/jsonl; charset=utf-8" };
  const response = await ask("/api/runs/import", { method: "POST", headers, body: lines });
  return (await response.json()) as ImportReport;
}

function toSearch({ toolKey, states, text, from, to, pinned }: RunFilter): URLSearchParams {
  const search = new URLSearchParams();
  if (toolKey !== undefined) search.set("tool", toolKey);
  for (const state of states ?? []) search.append("state", state);
  if (text !== undefined) search.set("text", text);
  if (from !== undefined) search.set("from", from);
  if (to !== undefined) search.set("to", to);
  if (pinned !== undefined) search.set("pinned", String(pinned));
  return search;
}

async function ask(address: string, options: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(address, { cache: "no-store", ...options });
  } catch (fault) {
    if (options.signal?.aborted) throw fault;
    throw new Error("The playground's server did not answer. Start it again, then retry.", { cause: fault });
  }
  if (response.ok) return response;
  const text = await response.text();
  throw new Error(detailIn(text) ?? `The server answered ${response.status}. ${text.slice(0, 200)}`);
}

function detailIn(text: string): string | undefined {
  try {
    const { detail } = JSON.parse(text) as { readonly detail?: unknown };
    return typeof detail === "string" ? detail : undefined;
  } catch {
    return undefined;
  }
}
