import { createOpenApiDocument, respond } from "@/lib/http-api/index.ts";
import { getPlayground } from "@/lib/playground.ts";

export const dynamic = "force-dynamic";

export function GET(): Promise<Response> {
  return respond(() => Response.json(createOpenApiDocument(getPlayground().version)));
}
