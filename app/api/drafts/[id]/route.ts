import { pathSegment, respond, showDraft } from "@/lib/http-api/index.ts";
import { getPlayground } from "@/lib/playground.ts";

export function GET(request: Request): Promise<Response> {
  return respond(() => showDraft(getPlayground(), pathSegment(request, 3)));
}
