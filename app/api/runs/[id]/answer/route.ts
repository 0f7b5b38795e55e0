import { answerRun, pathSegment, respond } from "@/lib/http-api/index.ts";
import { getPlayground } from "@/lib/playground.ts";

export function POST(request: Request): Promise<Response> {
  return respond(() => answerRun(getPlayground(), request, pathSegment(request, 3)));
}
