import { setImmediate } from "node:timers/promises";
import {
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type Tool as WireTool,
} from "@modelcontextprotocol/server";
import type { Tool } from "@/lib/tool/index.ts";
import { createCallStates } from "./call-state.ts";
import { callTool } from "./call-tool.ts";
import { clientOf } from "./client-of.ts";
import { createOffer } from "./create-offer.ts";
import { type DescribedTool, describeTool, type ToolNotice } from "./describe-tool.ts";
import { listPage } from "./list-page.ts";
import type { McpPlayground } from "./mcp-playground.ts";
import type { Offer, OfferedTool } from "./offered-tool.ts";
import { createSchemaCompiler } from "./schema-compiler.ts";

/** The key in `_meta` of a listed tool that says where it is not as its source gave it. */
const noticeKey = "tool-playground/tool";
/** Changes of the toolkit that come this close together are told as one, in milliseconds. */
const settleMs = 50;
/** How long describing tools may hold the event loop, in milliseconds. */
const sliceMs = 15;

const instructions =
  "These are the tools of a Tool Playground. Each call is a run in its history, where a person can see it. " +
  "The context of a call (sessionId, messageId, agent, timeoutMs, extra) may be given in _meta, " +
  'as "tool-playground/context".';

/** What servers of all connections have in common. */
export interface ToolkitServers {
  /** A server for one request of a client without a connection. */
  create(era: "legacy" | "modern"): Server;
  /** A server for one connection: it tells its client when the list changes, until it is closed. */
  createConnected(era: "legacy" | "modern"): Server;
  /** What clients are offered now. */
  offer(): Offer;
  /** Calls `listener` after each change of the offered tools, until the returned function is called. */
  subscribe(listener: () => void): () => void;
  close(): void;
}

/** Makes MCP servers that list the tools of the playground and run them. */
export function createToolkitServers(playground: McpPlayground, allow: readonly string[]): ToolkitServers {
  const canCompile = createSchemaCompiler();
  const described = new WeakMap<Tool, DescribedTool>();
  const listeners = new Set<() => void>();
  const states = createCallStates();
  let offered: Offer | undefined;
  let told: Offer | undefined;
  let timer: NodeJS.Timeout | undefined;

  const offer = () => {
    offered ??= createOffer(playground.tools(), allow);
    told ??= offered;
    return offered;
  };
  const describeOnce = (tool: Tool) => {
    const known = described.get(tool) ?? describeTool(tool, canCompile);
    described.set(tool, known);
    return known;
  };
  const unsubscribe = playground.subscribeTools(() => {
    offered = undefined;
    timer ??= setTimeout(() => {
      timer = undefined;
      const before = told;
      told = undefined;
      if (before && isSame(before, offer())) return;
      for (const listener of listeners) listener();
    }, settleMs);
  });

  const find = async (name: string) => {
    if (!offer().byName.has(name)) await playground.whenLoaded();
    const found = offer().byName.get(name);
    if (found) return found.tool;
    const withheld = offer().withheld.some((tool) => tool.name === name);
    const message = withheld
      ? `The tool ${name} is not offered over MCP: list it in mcpServer.allow of playground.config.`
      : `Unknown tool: ${name.slice(0, 200)}`;
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, message);
  };
  const list = async (cursor: string | undefined) => {
    await playground.whenLoaded();
    const { tools, nextCursor } = listPage(offer(), cursor);
    const listed: WireTool[] = [];
    let until = performance.now() + sliceMs;
    for (const entry of tools) {
      listed.push(write(entry, describeOnce(entry.tool)));
      if (performance.now() < until) continue;
      await setImmediate();
      until = performance.now() + sliceMs;
    }
    return { tools: listed, ...(nextCursor === undefined ? {} : { nextCursor }) };
  };

  const create = (era: "legacy" | "modern") => {
    const server = new Server(
      { name: "tool-playground", title: "Tool Playground", version: playground.version },
      {
        capabilities: { tools: { listChanged: true }, logging: {} },
        instructions,
        requestState: { verify: states.verify },
      },
    );
    server.setRequestHandler("tools/list", ({ params }) => list(params?.cursor));
    server.setRequestHandler("tools/call", async ({ params }, ctx) => {
      const tool = await find(params.name);
      return callTool(
        {
          runs: playground.runs,
          tool,
          outputSchema: describeOnce(tool).outputSchema,
          server,
          states,
          canAsk: era === "legacy",
          ...clientOf(ctx, server),
        },
        params,
        ctx,
      );
    });
    return server;
  };
  return {
    create,
    createConnected(era) {
      const server = create(era);
      const tell = () => void server.sendToolListChanged().catch(() => undefined);
      listeners.add(tell);
      server.onclose = () => listeners.delete(tell);
      return server;
    },
    offer,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      unsubscribe();
      clearTimeout(timer);
      listeners.clear();
    },
  };
}

function write({ name, tool }: OfferedTool, { definition, notice }: DescribedTool): WireTool {
  const full: ToolNotice = name === tool.name ? notice : { ...notice, name: tool.name };
  return { name, ...definition, ...(Object.keys(full).length > 0 ? { _meta: { [noticeKey]: full } } : {}) };
}

function isSame(before: Offer, after: Offer): boolean {
  return (
    before.tools.length === after.tools.length &&
    before.tools.every(({ name, tool }, place) => {
      const other = after.tools[place];
      return other?.name === name && other.tool === tool;
    })
  );
}
