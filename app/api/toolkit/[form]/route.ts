import { pathSegment, respond, sendDefinitions } from "@/lib/http-api/index.ts";
import { getPlayground } from "@/lib/playground.ts";

export function GET(request: Request): Promise<Response> {
  return respond(() => sendDefinitions(getPlayground().definedToolkit(), request, pathSegment(request, 3)));
}
