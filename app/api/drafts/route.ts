import { listDrafts, respond } from "@/lib/http-api/index.ts";
import { getPlayground } from "@/lib/playground.ts";

// Asked anew each time: Next would answer a GET without a request at build time.
export const dynamic = "force-dynamic";

export function GET(): Promise<Response> {
  return respond(() => listDrafts(getPlayground()));
}
