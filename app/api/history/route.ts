import { listRecordedRuns, respond } from "@/lib/http-api/index.ts";
import { getPlayground } from "@/lib/playground.ts";

export function GET(request: Request): Promise<Response> {
  return respond(() => listRecordedRuns(getPlayground(), request));
}
