import { findTool } from "./find-tool.ts";
import type { HttpPlayground } from "./http-playground.ts";
import { writeMembers } from "./json-members.ts";

/** `GET /api/tools`: the whole list; 304 where the client has it already. */
export function listTools(playground: HttpPlayground, request: Request): Response {
  const list = playground.listTools();
  const etag = `"${list.revision}"`;
  const headers = { etag, "cache-control": "no-cache" };
  if (request.headers.get("if-none-match") === etag) return new Response(null, { status: 304, headers });
  return Response.json(list, { headers });
}

/** `GET /api/tools/KEY`: all about one tool. */
export async function showTool(playground: HttpPlayground, request: Request, key: string): Promise<Response> {
  const { summary, definitionText, problems, hash } = await findTool(playground, key, request.signal);
  const members = Object.entries({ ...summary, problems, hash }).map(
    ([name, value]) => [name, JSON.stringify(value)] as const,
  );
  const body = writeMembers({ ...Object.fromEntries(members), definition: definitionText });
  return new Response(body, {
    headers: { "content-type": "application/json", "cache-control": "no-cache" },
  });
}
