import { getPlayground } from "@/lib/playground.ts";

export const dynamic = "force-dynamic";

/** The playground's tools as an MCP server, over streamable HTTP. */
function handle(request: Request): Promise<Response> {
  return getPlayground().mcpServer.handle(request);
}

export { handle as DELETE, handle as GET, handle as POST };
