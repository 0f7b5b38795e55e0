import { getPlayground } from "@/lib/playground.ts";

// Asked anew each time: Next would answer a GET without a request at build time.
export const dynamic = "force-dynamic";

/** What a model has to be told about the skills, as text for its instructions. */
export function GET(): Response {
  return new Response(getPlayground().skillsPrompt(), {
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-cache" },
  });
}
