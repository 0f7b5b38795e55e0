import { pathSegment, respond, startRun } from "@/lib/http-api/index.ts";
import { getPlayground } from "@/lib/playground.ts";

export function POST(request: Request): Promise<Response> {
  return respond(() => startRun(getPlayground(), request, pathSegment(request, 3)));
}
