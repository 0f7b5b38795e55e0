import {
  Client,
  ProtocolError,
  SdkErrorCode,
  SdkHttpError,
  SSEClientTransport,
  StreamableHTTPClientTransport,
  type Transport,
} from "@modelcontextprotocol/client";
import { createGuardedFetch, type MaskText, type NetError } from "@/lib/net/index.ts";
import type { SourceServer } from "@/lib/protocol/index.ts";
import { answerServer } from "./answer-server.ts";
import type { ServerAuthorization } from "./authorization/server-authorization.ts";
import { findNetError } from "./describe-fault.ts";
import { fetchMessages } from "./fetch-messages.ts";
import { createLogLine } from "./log-notice.ts";
import { keepRawResults } from "./raw-results.ts";
import { RunningCalls } from "./running-calls.ts";
import type { ServerAddress } from "./server-config.ts";
import { type ServerLine, StdioTransport } from "./stdio-transport.ts";
import { untilAborted } from "./until-aborted.ts";
import { tapWire } from "./wire-tap.ts";

/** What a connection is made of, and who hears of it. */
export interface ConnectionOptions {
  readonly name: string;
  /** Without `${NAME}`. */
  readonly address: ServerAddress;
  /** Milliseconds that the handshake may take. */
  readonly timeout: number;
  readonly roots: readonly string[];
  /** Who we are to a server over HTTP. Absent: who its headers say. */
  readonly authorization?: Pick<ServerAuthorization, "provider" | "watch"> | undefined;
  /** Hides what came from the environment. */
  readonly maskText: () => MaskText;
  /** Gets the lines that a server writes beside its messages. */
  readonly onLine: (line: ServerLine) => void;
  /** The server says that its list of tools is another one now. */
  readonly onToolsChanged: () => void;
  /** The connection ended by itself, with the reason in words that follow a subject; comes once. */
  readonly onLost: (reason: string) => void;
}

/** A server that is connected. */
export interface Connection {
  readonly client: Client;
  readonly calls: RunningCalls;
  /** The process that was started for it. */
  readonly pid: number | undefined;
  /** Whether the server gave a session that it may forget. */
  readonly hasSession: () => boolean;
  /** What it says of itself, and how it is spoken to. */
  describeServer(): SourceServer;
  /** The connection is no use any more: closes it and tells `onLost`. */
  lose(reason: string): void;
  /** How it ended, as a sentence. */
  describeLoss(): string;
  /** Ends the connection, and the process behind it. */
  close(): Promise<void>;
}

type Version = "initialize" | "discover";

/** How a stream of events that went too far ends the connection that it is of. */
interface Streams {
  lose?: (reason: string) => void;
}

/**
 * Connects to a server, by the newest revision and the first transport that it takes. Rejects with what the SDK threw.
 * A child process gets the old handshake first, which every server answers at once; one that refuses it gets the new.
 */
export async function openConnection(options: ConnectionOptions, signal: AbortSignal): Promise<Connection> {
  const { address } = options;
  if (address.kind === "stdio") {
    const open = (version: Version) =>
      connect(options, new StdioTransport(address, options.onLine), version, signal);
    return open("initialize").catch((thrown) => {
      if (signal.aborted || !refusesHandshake(thrown)) throw thrown;
      return open("discover");
    });
  }
  const url = new URL(address.url);
  // Its host is written in the configuration, so it may be in a private network.
  const guarded = createGuardedFetch({ allowedHosts: [url.host] }) as unknown as typeof globalThis.fetch;
  const { authorization } = options;
  let unreached: NetError | undefined;
  const streams: Streams = {};
  const fetchChecked = fetchMessages(guarded, (fault, reason) => {
    unreached = fault;
    streams.lose?.(reason);
  });
  const fetch: typeof guarded = async (...request) => {
    try {
      return await fetchChecked(...request);
    } catch (thrown) {
      unreached = findNetError(thrown);
      throw thrown;
    }
  };
  const init = {
    fetch: authorization?.watch(fetch) ?? fetch,
    requestInit: { headers: { ...address.headers } },
    ...(authorization === undefined ? {} : { authProvider: authorization.provider }),
  };
  const openSse = () =>
    connect(options, new SSEClientTransport(url, init), "initialize", signal, streams).catch((thrown) => {
      // The SDK makes words of what kept it from the server, and of its classes.
      throw unreached ?? thrown;
    });
  if (address.transport === "sse") return openSse();
  const streamable = new StreamableHTTPClientTransport(url, { ...init, reconnectionOptions });
  return connect(options, streamable, "discover", signal, streams).catch((thrown) => {
    if (signal.aborted || address.transport === "streamable") throw thrown;
    if (unreached !== undefined) throw unreached;
    if (!speaksNoStreamable(thrown)) throw thrown;
    return openSse();
  });
}

const reconnectionOptions = {
  initialReconnectionDelay: 500,
  maxReconnectionDelay: 5000,
  reconnectionDelayGrowFactor: 2,
  maxRetries: 3,
};

async function connect(
  options: ConnectionOptions,
  transport: Transport,
  version: Version,
  signal: AbortSignal,
  streams: Streams = {},
): Promise<Connection> {
  const calls = new RunningCalls();
  const client = createClient(options, calls, version);
  let isOpen = true;
  let lostBy: string | undefined;
  const givenUp = new AbortController();
  const lose = (reason: string) => {
    if (!isOpen) return;
    isOpen = false;
    lostBy = reason;
    givenUp.abort(new Error(`It ${reason}`));
    options.onLost(reason);
    void closeQuietly(client, transport);
  };
  streams.lose = lose;
  // Before the results are wrapped for the SDK, so that they are seen as they came.
  tapWire(transport, { peer: options.name, calls, maskText: options.maskText });
  keepRawResults(transport);
  // The protocol layer gives up on a request when the signal aborts, but a transport that starts knows no signal, and no time.
  const start = transport.start.bind(transport);
  transport.start = () =>
    untilAborted(start(), AbortSignal.any([signal, givenUp.signal, AbortSignal.timeout(options.timeout)]));
  const stop = () => void closeQuietly(client, transport);
  signal.addEventListener("abort", stop, { once: true });
  try {
    await client.connect(transport, { timeout: options.timeout, signal });
  } catch (thrown) {
    const explained = explain(thrown, transport);
    await closeQuietly(client, transport);
    throw explained;
  } finally {
    signal.removeEventListener("abort", stop);
  }
  client.onclose = () => lose(describeEnding(transport));
  client.onerror = (error) => {
    if (/^Maximum reconnection attempts/.test(error.message)) lose("does not answer any more");
  };
  if (transport instanceof StdioTransport && transport.ending !== undefined) lose(transport.ending);
  await askForLog(client);
  return {
    client,
    calls,
    pid: (transport instanceof StdioTransport ? transport.pid : null) ?? undefined,
    hasSession: () => transport.sessionId !== undefined,
    describeServer: () => describeServer(client, transport),
    lose,
    describeLoss: () => `The server ${lostBy ?? describeEnding(transport)} before it answered.`,
    async close() {
      isOpen = false;
      if (transport instanceof StreamableHTTPClientTransport) await endSession(transport);
      await closeQuietly(client, transport);
    },
  };
}

function describeServer(client: Client, transport: Transport): SourceServer {
  const { name, title, version } = client.getServerVersion() ?? {};
  const protocol = client.getNegotiatedProtocolVersion();
  const capabilities = Object.keys(client.getServerCapabilities() ?? {}).sort();
  const spoken =
    transport instanceof StdioTransport
      ? "stdio"
      : transport instanceof SSEClientTransport
        ? "SSE"
        : "streamable HTTP";
  return {
    transport: spoken,
    capabilities,
    ...(name === undefined ? {} : { name: title ?? name }),
    ...(version === undefined ? {} : { version }),
    ...(protocol === undefined ? {} : { protocol }),
  };
}

function createClient(options: ConnectionOptions, calls: RunningCalls, version: Version): Client {
  const client = new Client(
    { name: "tool-playground", version: "1.0.0", title: "Tool Playground" },
    {
      capabilities: {
        elicitation: { form: {}, url: {} },
        ...(options.roots.length > 0 ? { roots: {} } : {}),
      },
      listChanged: { tools: { autoRefresh: false, debounceMs: 50, onChanged: options.onToolsChanged } },
      versionNegotiation:
        version === "initialize"
          ? { mode: "legacy" }
          : { mode: "auto", probe: { timeoutMs: options.timeout } },
    },
  );
  answerServer(client, calls, options.name, options.roots);
  // Servers that change their list without having said that they might.
  client.setNotificationHandler("notifications/tools/list_changed", options.onToolsChanged);
  client.setNotificationHandler("notifications/message", ({ params }) => {
    calls.log(createLogLine(params));
  });
  return client;
}

/** Asks the server to tell everything; one that does not want to is no worse for it. */
async function askForLog(client: Client): Promise<void> {
  if (client.getServerCapabilities()?.logging === undefined || client.getProtocolEra() === "modern") return;
  void client.setLoggingLevel("debug", { timeout: 5000 }).catch(() => undefined);
}

async function endSession(transport: StreamableHTTPClientTransport): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, 500);
  });
  await Promise.race([transport.terminateSession().catch(() => undefined), late]);
  clearTimeout(timer);
}

async function closeQuietly(client: Client, transport: Transport): Promise<void> {
  await client.close().catch(() => undefined);
  await transport.close().catch(() => undefined);
}

/** The end of a child says more than that the connection is closed. */
function explain(thrown: unknown, transport: Transport): unknown {
  if (!(transport instanceof StdioTransport) || transport.ending === undefined) return thrown;
  if (thrown instanceof ProtocolError || transport.pid === null) return thrown;
  return new Error(`It ${transport.ending} before it was connected`, { cause: thrown });
}

function describeEnding(transport: Transport): string {
  const ending = transport instanceof StdioTransport ? transport.ending : undefined;
  return ending ?? "closed the connection";
}

/** Whether a server answered the handshake of revision 2025-11-25, but with a refusal. */
function refusesHandshake(thrown: unknown): boolean {
  if (thrown instanceof ProtocolError) return true;
  return thrown instanceof Error && /protocol version is not supported/.test(thrown.message);
}

const notHere = new Set([400, 404, 405, 406, 415, 501]);

/** Whether an answer to streamable HTTP is that of a server that has SSE instead. */
function speaksNoStreamable(thrown: unknown): boolean {
  if (thrown instanceof SdkHttpError) return notHere.has(thrown.status);
  return (
    thrown instanceof Error &&
    "code" in thrown &&
    (thrown.code === SdkErrorCode.ClientHttpUnexpectedContent ||
      thrown.code === SdkErrorCode.EraNegotiationFailed)
  );
}
