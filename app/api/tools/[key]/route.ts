import { pathSegment, respond, showTool } from "@/lib/http-api/index.ts";
import { getPlayground } from "@/lib/playground.ts";

export function GET(request: Request): Promise<Response> {
  return respond(() => showTool(getPlayground(), request, pathSegment(request, 3)));
}
