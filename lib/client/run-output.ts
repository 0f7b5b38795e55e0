/** Where the whole output of a run is downloaded from. */
export function outputHref(runId: string): string {
  return `/api/runs/${encodeURIComponent(runId)}/output`;
}

/** The whole output's text. Rejects with a sentence for people when it can't be had. */
export async function loadOutput(runId: string, signal?: AbortSignal): Promise<string> {
  const response = await fetch(outputHref(runId), signal === undefined ? {} : { signal });
  if (!response.ok) {
    const reason = (await response.text()).slice(0, 300).trim();
    throw new Error(reason === "" ? `The output could not be loaded (HTTP ${response.status}).` : reason);
  }
  // Unlike `text()`, this keeps a byte order mark: it is a part of the output.
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(await response.arrayBuffer());
}
