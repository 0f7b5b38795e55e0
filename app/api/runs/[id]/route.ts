import { pathSegment, respond, showRun, stopRun } from "@/lib/http-api/index.ts";
import { getPlayground } from "@/lib/playground.ts";

export function GET(request: Request): Promise<Response> {
  return respond(() => showRun(getPlayground(), request, pathSegment(request, 3)));
}

export function DELETE(request: Request): Promise<Response> {
  return respond(() => stopRun(getPlayground(), request, pathSegment(request, 3)));
}
