import { pathSegment, respond, sendDraftCode } from "@/lib/http-api/index.ts";
import { getPlayground } from "@/lib/playground.ts";

export function GET(request: Request): Promise<Response> {
  return respond(() => sendDraftCode(getPlayground(), request, pathSegment(request, 3)));
}
