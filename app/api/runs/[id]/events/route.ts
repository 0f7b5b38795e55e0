import { pathSegment, respond, streamRunEvents } from "@/lib/http-api/index.ts";
import { getPlayground } from "@/lib/playground.ts";

export function GET(request: Request): Promise<Response> {
  return respond(() => streamRunEvents(getPlayground(), request, pathSegment(request, 3)));
}
