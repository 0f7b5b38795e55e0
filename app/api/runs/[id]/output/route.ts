import { getPlayground } from "@/lib/playground.ts";

/** The whole output of a run as a file: never shown on our own address. */
export async function GET(
  _request: Request,
  { params }: { params: Promise<{ id: string }> },
): Promise<Response> {
  const { id } = await params;
  const output = getPlayground().runs.output(id);
  if (output === undefined) {
    return new Response("No output is kept for this run: it has not ended, or is too long ago.\n", {
      status: 404,
    });
  }
  return new Response(output, {
    headers: {
      "content-type": "text/plain; charset=utf-8",
      "content-disposition": `attachment; filename="${encodeURIComponent(id)}.txt"`,
      "content-security-policy": "sandbox",
      "cache-control": "private, max-age=3600",
    },
  });
}
