import "server-only";
import path from "node:path";
import type { ConnectFacts } from "@/components/connect/connect-facts.ts";
import { getPlayground } from "@/lib/playground.ts";

/**
 * The variables that say which tools this server has, what they may do, and what the history keeps; a client's own server
 * needs them too. Not `DATABASE_URL`: it may hold a password.
 */
const variables = [
  "TOOLS_DIR",
  "DEFINITIONS",
  "MCP_CONFIG",
  "SKILLS_DIR",
  "AGENTS",
  "PLAYGROUND_CONFIG",
  "DATA_DIR",
  "KEEP_RUNS",
  "SECRETS",
  "WORKSPACE_DIR",
  "DRAFT_HOSTS",
];

/**
 * What the page of the connections says of this server.
 * @param host as the browser asked for it: the address that works from there.
 */
export function readConnectFacts(host: string): ConnectFacts {
  const { mcpServer, configFile } = getPlayground();
  const { tools, withheld, renamed, allowed, unknownAllowed } = mcpServer.offer();
  const folder = process.cwd();
  const given = variables.flatMap((name) => {
    const value = process.env[name];
    return value ? [[name, value]] : [];
  });
  return {
    address: `http://${host}/api/mcp`,
    command: process.execPath,
    args: [path.join(/*turbopackIgnore: true*/ folder, "scripts", "start.mjs"), "--stdio"],
    variables: Object.fromEntries(given),
    configFile,
    offeredCount: tools.length,
    withheld,
    renamed: renamed.map(({ name, tool }) => ({ name, own: tool.name })),
    allowed,
    unknownAllowed,
  };
}
