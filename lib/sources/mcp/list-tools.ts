import type { Client } from "@modelcontextprotocol/client";
import { ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/client";
import { isObject } from "./content.ts";
import { mostMessageBytes } from "./message-limits.ts";
import { readRawResult } from "./raw-results.ts";

/** A server that never stops giving pages is one page further from never ending. */
const mostPages = 1000;
const mostTools = 100_000;

/**
 * Asks a server for all pages of its tools, as it sends them. A server without tools has none.
 * @param timeout milliseconds for each page.
 */
export async function listServerTools(
  client: Client,
  timeout: number,
  signal: AbortSignal,
): Promise<unknown[]> {
  const tools: unknown[] = [];
  const seen = new Set<string>();
  let cursor: string | undefined;
  let length = 0;
  for (let page = 0; page < mostPages && tools.length < mostTools; page += 1) {
    const raw = await requestPage(client, cursor, timeout, signal);
    if (raw === undefined) return tools;
    length += JSON.stringify(raw).length;
    if (length > mostMessageBytes) throw new Error("The server's list of tools is longer than 64 MB");
    if (Array.isArray(raw.tools)) tools.push(...(raw.tools as unknown[]));
    const next = raw.nextCursor;
    if (typeof next !== "string" || seen.has(next)) return tools;
    seen.add(next);
    cursor = next;
  }
  return tools;
}

async function requestPage(
  client: Client,
  cursor: string | undefined,
  timeout: number,
  signal: AbortSignal,
): Promise<{ readonly [key: string]: unknown } | undefined> {
  const params = cursor === undefined ? {} : { cursor };
  try {
    const raw = readRawResult(await client.request({ method: "tools/list", params }, { timeout, signal }));
    if (isObject(raw)) return raw;
    throw new Error("The server answered tools/list with something that is no list of tools");
  } catch (thrown) {
    const hasNone = client.getServerCapabilities()?.tools === undefined;
    if (hasNone && thrown instanceof ProtocolError && thrown.code === ProtocolErrorCode.MethodNotFound)
      return undefined;
    throw thrown;
  }
}
