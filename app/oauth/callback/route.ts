import { getPlayground } from "@/lib/playground.ts";

/**
 * Where a browser comes back to from signing in. Not below `/api`, where nothing that another site leads to is let in; what it
 * brings counts only with the state of a sign-in that was started here.
 */
export async function GET(request: Request): Promise<Response> {
  const page = await getPlayground().signIns.finish(new URL(request.url).searchParams);
  return new Response(null, {
    status: 303,
    headers: {
      location: page ?? "/oauth/unknown",
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
    },
  });
}
