// An A2A agent on the official SDK, for tests: `node a2a-server.mjs [--wire 0.3|1.0] [--polling] [--port N]`. Its first line says where it listens.
import { createServer } from "node:http";
import { parseArgs } from "node:util";
import { AgentCard, formatSSEEvent, SSE_HEADERS, TaskState } from "@a2a-js/sdk";
import { LegacyJsonRpcTransportHandler } from "@a2a-js/sdk/compat/v0_3/server";
import {
  DefaultRequestHandler,
  defaultServerCallContextBuilder,
  InMemoryTaskStore,
  JsonRpcTransportHandler,
} from "@a2a-js/sdk/server";
import { TestAgent } from "./a2a-agent.mjs";

const { values } = parseArgs({
  options: {
    wire: { type: "string", default: "1.0" },
    polling: { type: "boolean", default: false },
    port: { type: "string", default: "0" },
  },
});
const isLegacy = values.wire === "0.3";
const name = `Test agent ${values.wire}${values.polling ? " polled" : ""}`;
const skills = [
  {
    id: "do it",
    name: "Does it",
    description: "Does what the first word says.",
    tags: ["test"],
    examples: ["echo hello", "ask"],
  },
  { id: "other", name: "Other", description: "The same.", tags: [] },
];

const server = createServer(async (request, response) => {
  const { pathname } = new URL(request.url ?? "/", "http://x");
  if (request.method === "GET" && pathname === "/.well-known/agent-card.json")
    return sendJson(response, card);
  if (request.method === "GET" && pathname === "/canceled") return sendJson(response, await listCanceled());
  if (request.method !== "POST" || pathname !== "/rpc") return response.writeHead(404).end("Nothing here");
  let body = "";
  for await (const chunk of request.setEncoding("utf8")) body += chunk;
  const context = defaultServerCallContextBuilder({
    extensions: undefined,
    user: undefined,
    headers: request.headers,
    requestedVersion: request.headers["a2a-version"],
  });
  const answer = await transport.handle(JSON.parse(body), context);
  if (typeof answer[Symbol.asyncIterator] !== "function") return sendJson(response, answer);
  response.writeHead(200, SSE_HEADERS);
  for await (const event of answer) response.write(formatSSEEvent(event));
  response.end();
});

await new Promise((resolve) => server.listen(Number(values.port), "127.0.0.1", resolve));
const url = `http://127.0.0.1:${server.address().port}`;
const common = {
  name,
  description: "An agent for tests.",
  version: "1.0.0",
  defaultInputModes: ["text/plain"],
  defaultOutputModes: ["text/plain"],
  capabilities: { streaming: !values.polling },
  skills,
};
const modern = {
  ...common,
  supportedInterfaces: [
    { url: `${url}/rpc`, protocolBinding: "JSONRPC", tenant: "", protocolVersion: values.wire },
  ],
};
const legacy = { ...common, protocolVersion: "0.3.0", url: `${url}/rpc`, preferredTransport: "JSONRPC" };
const card = isLegacy ? legacy : modern;
const tasks = new InMemoryTaskStore();
const taskIds = new Set();
const handler = new DefaultRequestHandler(AgentCard.fromJSON(modern), remember(tasks), new TestAgent());
const transport = isLegacy
  ? new LegacyJsonRpcTransportHandler(handler)
  : new JsonRpcTransportHandler(handler);
console.log(`listening on ${url}`);

function sendJson(response, value) {
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(value));
}

/** Notes which tasks there are, so that a test can ask how they ended. */
function remember(store) {
  return {
    load: (...given) => store.load(...given),
    list: (...given) => store.list(...given),
    save(task, context) {
      taskIds.add(task.id);
      return store.save(task, context);
    },
  };
}

async function listCanceled() {
  const context = defaultServerCallContextBuilder({ extensions: undefined, user: undefined, headers: {} });
  const all = await Promise.all([...taskIds].map((id) => tasks.load(id, context)));
  return all.filter((task) => task?.status?.state === TaskState.TASK_STATE_CANCELED).map((task) => task.id);
}
