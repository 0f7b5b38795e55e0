import { importRuns, respond } from "@/lib/http-api/index.ts";
import { getPlayground } from "@/lib/playground.ts";

export function POST(request: Request): Promise<Response> {
  return respond(() => importRuns(getPlayground(), request));
}
