import { getPlayground } from "@/lib/playground.ts";

/** The whole list for the page; 304 where the page has it already. */
export function GET(request: Request): Response {
  const list = getPlayground().listTools();
  const etag = `"${list.revision}"`;
  const headers = { etag, "cache-control": "no-cache" };
  if (request.headers.get("if-none-match") === etag) return new Response(null, { status: 304, headers });
  return Response.json(list, { headers });
}
