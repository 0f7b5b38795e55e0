import { ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";
import { z } from "zod";
import type { Offer, OfferedTool } from "./offered-tool.ts";

/** Tools on a page. Many clients ask for the first page only, so that it is a large one. */
const pageSize = 1_000;

const cursorShape = z.tuple([z.number().int().nonnegative(), z.string()]);

/** A page of the offer. */
export interface ListPage {
  readonly tools: readonly OfferedTool[];
  /** Asks for the next page; absent on the last one. */
  readonly nextCursor?: string;
}

/**
 * The page that a cursor asks for: the first one where it is left out. A cursor names the tool that it comes after, so
 * that a change of the list between two pages neither repeats nor skips the others.
 * @throws ProtocolError where the cursor is none of ours.
 */
export function listPage({ tools }: Offer, cursor: string | undefined, size = pageSize): ListPage {
  const start = cursor === undefined ? 0 : findStart(tools, readCursor(cursor));
  const page = tools.slice(start, start + size);
  const last = page.at(-1);
  const end = start + page.length;
  return last === undefined || end >= tools.length
    ? { tools: page }
    : { tools: page, nextCursor: writeCursor(end, last.name) };
}

function findStart(tools: readonly OfferedTool[], [end, last]: [number, string]): number {
  if (tools[end - 1]?.name === last) return end;
  const place = tools.findIndex(({ name }) => name === last);
  return place < 0 ? Math.min(end, tools.length) : place + 1;
}

function writeCursor(end: number, last: string): string {
  return Buffer.from(JSON.stringify([end, last])).toString("base64url");
}

function readCursor(cursor: string): [number, string] {
  try {
    return cursorShape.parse(JSON.parse(Buffer.from(cursor, "base64url").toString()));
  } catch {
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      "The cursor is none that this server gave: list the tools from the start.",
    );
  }
}
