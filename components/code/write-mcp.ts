import { type CodeCall, layOutCode } from "./code-call.ts";

/** The call as the JSON-RPC request that MCP has for it. */
export function writeMcpCall({ mcpName, argumentsText }: CodeCall): string {
  const params = `{"name":${JSON.stringify(mcpName)},"arguments":${argumentsText}}`;
  return layOutCode(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${params}}`);
}
