/**
 * An MCP server that does what servers should not, to see that the playground stands it. Speaks JSON-RPC by hand, over
 * standard input and output, or over HTTP with `--http` (it prints `listening on URL` then).
 *
 *   --start-ms N     waits that long before it reads anything
 *   --tools FILE     lists what stands in the JSON file instead: a list, or an object of pages by cursor
 *   --answer TEXT    what those tools give
 *   --result JSON    the same as a whole result, sent as it is to the last digit
 *   --many N         lists N tools besides
 *   --refuse         answers the handshake with an error
 *   --exit           ends before it is connected
 *   --token TEXT     wants it as a bearer token (HTTP)
 *   --restless       says that its tools have changed while they are listed for the first time
 *   --modern         knows revision 2026-07-28 only
 *   --oauth          wants a token of its own authorization server, which is at the same address (HTTP)
 *   --oauth-options JSON    of that server, and `resourceMetadata` to say other things of itself
 */
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { createAuthorizationServer } from "./authorization-server.mjs";
import { listBadTools, listGuardedTools } from "./mcp-tools.mjs";

const { values: flags } = parseArgs({
  options: {
    "start-ms": { type: "string", default: "0" },
    tools: { type: "string" },
    answer: { type: "string", default: "" },
    result: { type: "string" },
    many: { type: "string", default: "0" },
    refuse: { type: "boolean", default: false },
    exit: { type: "boolean", default: false },
    http: { type: "boolean", default: false },
    port: { type: "string", default: "0" },
    token: { type: "string" },
    restless: { type: "boolean", default: false },
    modern: { type: "boolean", default: false },
    oauth: { type: "boolean", default: false },
    "oauth-options": { type: "string", default: "{}" },
  },
});

if (flags.exit) {
  process.stderr.write("no configuration found\n");
  process.exit(3);
}
await sleep(Number(flags["start-ms"]));

/** The text of a message; a result may be given as text, so that it holds what JSON.stringify would change. */
function write({ verbatim, ...message }) {
  if (verbatim === undefined) return JSON.stringify(message);
  return JSON.stringify({ ...message, result: 0 }).replace(/"result":0/, `"result":${verbatim}`);
}

/** Everything that belongs to one client. `send` takes a message to it. */
function createSession(send, readHeaders = () => ({})) {
  const waiting = new Map();
  const cancelled = [];
  const state = { extra: 0, visited: false };
  let nextId = 1;

  const ask = (method, params) =>
    new Promise((resolve) => {
      const id = `s${nextId++}`;
      waiting.set(id, resolve);
      send({ jsonrpc: "2.0", id, method, params });
    });
  const notify = (method, params) => send({ jsonrpc: "2.0", method, params });
  const tools = [
    ...listBadTools({ ask, notify, cancelled, state }),
    ...(flags.oauth ? listGuardedTools(readHeaders) : []),
  ];

  function listPage(cursor = "") {
    if (flags.tools !== undefined) {
      const content = JSON.parse(readFileSync(flags.tools, "utf8"));
      return Array.isArray(content) ? { tools: content } : content[cursor];
    }
    const own = tools.map(({ run: _run, ...definition }) => definition);
    const third = Math.ceil(own.length / 3);
    if (cursor === "") return { tools: own.slice(0, third), nextCursor: "2" };
    if (cursor === "2") return { tools: own.slice(third, 2 * third), nextCursor: "3" };
    const many = Array.from({ length: Number(flags.many) }, (_, index) => ({
      name: `tool_${index}`,
      description: `The tool number ${index}.`,
      inputSchema: { type: "object", properties: { value: { type: "string" } }, required: ["value"] },
    }));
    const extra = Array.from({ length: state.extra }, (_, index) => ({
      name: `added_${index + 1}`,
      inputSchema: { type: "object" },
    }));
    return { tools: [...own.slice(2 * third), ...many, ...extra] };
  }

  async function answer({ id, method, params = {} }) {
    if (method === "initialize") {
      if (flags.refuse || flags.modern) return { error: { code: -32000, message: "not today" } };
      const capabilities = { tools: {}, logging: {} };
      return {
        result: {
          protocolVersion: params.protocolVersion,
          capabilities,
          serverInfo: { name: "misbehaving", version: "1.0.0" },
        },
      };
    }
    if (method === "server/discover" && flags.modern) {
      return {
        result: {
          resultType: "complete",
          supportedVersions: ["2026-07-28"],
          capabilities: { tools: {} },
          ttlMs: 0,
          cacheScope: "private",
          _meta: { "io.modelcontextprotocol/serverInfo": { name: "modern", version: "1.0.0" } },
        },
      };
    }
    if (method === "tools/list") {
      if (flags.restless && !state.isRestless) {
        state.isRestless = true;
        notify("notifications/tools/list_changed");
        await sleep(200);
      }
      return { result: listPage(params.cursor) };
    }
    if (method === "ping" || method === "logging/setLevel") return { result: {} };
    if (method === "tools/call") {
      if (flags.result !== undefined) return { verbatim: flags.result };
      if (flags.tools !== undefined) return { result: { content: [{ type: "text", text: flags.answer }] } };
      const tool = tools.find(({ name }) => name === params.name);
      if (tool?.run) return tool.run(params.arguments ?? {}, { id, meta: params._meta ?? {}, params });
      return { result: { content: [{ type: "text", text: JSON.stringify(params) }] } };
    }
    return { error: { code: -32601, message: "Method not found" } };
  }

  return {
    async receive(message) {
      if (message.method === undefined)
        return waiting.get(message.id)?.(message.result ?? { error: message.error });
      if (message.method === "notifications/cancelled") cancelled.push(message.params.requestId);
      if (message.id === undefined) return;
      const reply = await answer(message);
      if (reply !== undefined) await send({ jsonrpc: "2.0", id: message.id, ...reply });
    },
  };
}

function serveStandard() {
  const session = createSession((message) => process.stdout.write(`${write(message)}\n`));
  createInterface({ input: process.stdin })
    .on("line", (line) => void session.receive(JSON.parse(line)))
    .on("close", () => process.exit(0));
}

async function readText(request) {
  if (request.text !== undefined) return request.text;
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  request.text = Buffer.concat(chunks).toString("utf8");
  return request.text;
}

/** Answers what its authorization server is asked, and refuses what comes without a good token: then it gives true. */
function createGuard(origin) {
  const { resourceMetadata, ...options } = JSON.parse(flags["oauth-options"]);
  const resource = `${origin}/mcp`;
  const authorization = createAuthorizationServer({
    issuer: origin,
    resource,
    lifetimeSeconds: 3600,
    approves: false,
    registers: true,
    ...options,
  });
  const metadataUrl = `${origin}/.well-known/oauth-protected-resource/mcp`;
  const challenge = (more) => ({ "www-authenticate": `Bearer resource_metadata="${metadataUrl}", ${more}` });
  return async (request, response) => {
    const body = await readText(request);
    const end = (status, headers, text) => {
      response.writeHead(status, headers).end(text);
      return true;
    };
    if (request.url === new URL(metadataUrl).pathname) {
      const metadata = { resource, authorization_servers: [origin], ...resourceMetadata };
      return end(200, { "content-type": "application/json" }, JSON.stringify(metadata));
    }
    const header = request.headers.authorization;
    const answer = authorization.answer({
      method: request.method,
      url: request.url,
      body,
      authorization: header,
    });
    if (answer !== undefined) return end(answer.status, answer.headers, answer.body);
    const scopes = authorization.scopesOf(header);
    if (scopes === undefined)
      return end(401, challenge('scope="read"'), `who are you? (you said: ${header})`);
    const isGuarded = body.includes('"tools/call"') && body.includes('"write_note"');
    if (isGuarded && !scopes.includes("write"))
      return end(403, challenge('error="insufficient_scope", scope="write"'), "not with that token");
    return false;
  };
}

function serveHttp() {
  let guard;
  const sessions = new Map();
  const server = createServer(async (request, response) => {
    const reject = (status, text) => response.writeHead(status, { "content-type": "text/plain" }).end(text);
    if (guard !== undefined && (await guard(request, response))) return;
    if (flags.token !== undefined && request.headers.authorization !== `Bearer ${flags.token}`) {
      return reject(401, `who are you? (you said: ${request.headers.authorization})`);
    }
    if (request.url === "/forget") {
      sessions.clear();
      return reject(200, "forgotten");
    }
    if (request.method !== "POST") return reject(405, "only POST");
    const message = JSON.parse(await readText(request));
    let id = request.headers["mcp-session-id"];
    if (id === undefined && message.method !== "initialize") return reject(400, "no session");
    if (id !== undefined && !sessions.has(id)) return reject(404, "no such session");
    id ??= randomUUID();
    if (!sessions.has(id)) {
      const entry = { send: () => undefined, headers: request.headers };
      entry.session = createSession(
        (each) => entry.send(each),
        () => entry.headers,
      );
      sessions.set(id, entry);
    }
    const entry = sessions.get(id);
    entry.headers = request.headers;
    if (message.id === undefined || message.method === undefined) {
      void entry.session.receive(message);
      return response.writeHead(202).end();
    }
    response.writeHead(200, { "content-type": "text/event-stream", "mcp-session-id": id });
    entry.send = (each) => {
      response.write(`data: ${write(each)}\n\n`);
      if (each.id === message.id) response.end();
    };
    await entry.session.receive(message);
  });
  server.listen(Number(flags.port), "127.0.0.1", () => {
    const origin = `http://127.0.0.1:${server.address().port}`;
    if (flags.oauth) guard = createGuard(origin);
    console.log(`listening on ${origin}/mcp`);
  });
}

if (flags.http) serveHttp();
else serveStandard();
