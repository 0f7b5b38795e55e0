import { getPlayground } from "@/lib/playground.ts";

/** Sends the browser to where a person signs in to a source: `?source=ID&from=/page`. The pages of other sites can't ask for it. */
export async function GET(request: Request): Promise<Response> {
  const { searchParams } = new URL(request.url);
  // The name that the person knows us by, which the access check has allowed.
  const redirectUrl = `http://${request.headers.get("host")}/oauth/callback`;
  const target = await getPlayground().signIns.start(
    searchParams.get("source") ?? "",
    redirectUrl,
    readPage(searchParams.get("from")),
  );
  if (target === undefined) return new Response("Nobody can sign in to such a source.\n", { status: 404 });
  return new Response(null, {
    status: 303,
    headers: { location: target, "cache-control": "no-store", "referrer-policy": "no-referrer" },
  });
}

/** A page of ours to come back to; anything else is the sources' page. */
function readPage(from: string | null): string {
  const here = "http://playground.invalid";
  if (from === null || !URL.canParse(from, here)) return "/sources";
  const { origin, pathname, search } = new URL(from, here);
  return origin === here && !/^\/(api|oauth)(\/|$)/.test(pathname) && !pathname.startsWith("//")
    ? pathname + search
    : "/sources";
}
