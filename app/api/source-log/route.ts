import { getPlayground } from "@/lib/playground.ts";

/** `GET /api/source-log?id=ID`: the last lines that a source wrote beside its messages, for the page. */
export function GET(request: Request): Response {
  const lines = getPlayground().sourceLines(new URL(request.url).searchParams.get("id") ?? "");
  if (lines === undefined) return new Response("No source with this id writes a log.", { status: 404 });
  return Response.json({ lines }, { headers: { "cache-control": "no-cache" } });
}
