import { readFile } from "node:fs/promises";
import { createGuardedFetch, readBody } from "@/lib/net/index.ts";

const longestDocument = 50 * 1024 * 1024;

/** Whether a document is named by an address, not by a path. */
export function isAddress(document: string): boolean {
  return /^https?:\/\//i.test(document);
}

/** Reads the text of a document. Rejects with a sentence that says why it can't be had. */
export async function loadDocument(
  document: string,
  headers: { readonly [name: string]: string },
  signal: AbortSignal,
): Promise<string> {
  if (!isAddress(document)) return readFileText(document);
  const url = new URL(document);
  const response = await createGuardedFetch({ allowedHosts: [url.host] })(url, {
    signal,
    headers: { accept: "application/json, application/yaml, */*", ...headers },
  });
  const body = await readBody(response, longestDocument);
  if (!response.ok)
    throw new Error(`${url.host} answered with HTTP ${response.status} instead of the document.`);
  return body.toString("utf8");
}

async function readFileText(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (thrown) {
    const isMissing = thrown instanceof Error && "code" in thrown && thrown.code === "ENOENT";
    const reason = thrown instanceof Error ? thrown.message : String(thrown);
    throw new Error(isMissing ? `There is no file ${file}.` : `The file cannot be read: ${reason}`);
  }
}
