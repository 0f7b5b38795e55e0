import { createMask, type MaskText } from "@/lib/net/index.ts";
import type { SourceProblem } from "@/lib/protocol/index.ts";
import type { JsonObject } from "@/lib/tool/index.ts";
import type { Source, SourceSnapshot } from "../source.ts";
import { AuthorizationError } from "./authorization/authorization-error.ts";
import { createServerAuthorization } from "./authorization/server-authorization.ts";
import { openTokenFile, type TokenFile } from "./authorization/token-file.ts";
import { type CalledServer, callTool } from "./call-tool.ts";
import { type Connection, openConnection } from "./connection.ts";
import { createServerTools } from "./create-tools.ts";
import { describeFault } from "./describe-fault.ts";
import { expandAddress, type Variables } from "./expand-address.ts";
import { KeptLines } from "./kept-lines.ts";
import { listServerTools } from "./list-tools.ts";
import { mcpSourceId, type ServerConfig } from "./server-config.ts";

/** Which server, and how patient we are with it. Times in milliseconds. */
export interface McpSourceOptions {
  readonly config: ServerConfig;
  /** Where relative folders of the configuration count from. */
  readonly folder: string;
  /** What `${NAME}` stands for. Default: our environment. */
  readonly variables?: Variables;
  /** How long after a lost connection the first try is made; each later one waits twice as long. Default 1,000. */
  readonly firstRetryMs?: number;
  /** The longest wait between tries. Default 30,000. */
  readonly longestRetryMs?: number;
  /** Where tokens are kept. Default: in memory. */
  readonly tokens?: TokenFile;
}

/** The tools of one MCP server, which is started or connected to. */
export interface McpSource extends Source {
  /** The last lines that the server wrote beside its messages, the newest last. */
  lines(): readonly string[];
  /** The process of the server, while there is one. */
  readonly pid: number | undefined;
}

/** Connects to a server and lists its tools. A connection that is lost is made again. */
export function createMcpSource(options: McpSourceOptions): McpSource {
  const { config, folder, variables = process.env } = options;
  const { name, timeout } = config;
  const listeners = new Set<() => void>();
  const lines = new KeptLines();
  const ending = new AbortController();
  let shown: SourceSnapshot = { state: "loading", tools: [], problems: [] };
  let snapshot = shown;
  let maskText: MaskText = (text) => text;
  let secrets: readonly string[] = [];
  let connecting: Promise<Connection> | undefined;
  let connection: Connection | undefined;
  let retry: NodeJS.Timeout | undefined;
  let retryMs = options.firstRetryMs ?? 1000;
  let isResting = false;
  let listing: { readonly controller: AbortController; readonly done: Promise<void> } | undefined;

  function show(next: SourceSnapshot): void {
    if (ending.signal.aborted) return;
    shown = next;
    const problem = authorization?.problem();
    const state = authorization?.state();
    snapshot = {
      ...next,
      problems: problem === undefined ? next.problems : [...next.problems, describeFailure(problem)],
      ...(state === undefined ? {} : { authorization: state }),
    };
    for (const listener of listeners) listener();
  }

  /** The open connection, the one that is being opened, or a new one. */
  function connect(): Promise<Connection> {
    if (isResting) return Promise.reject(new Error("It is switched off."));
    if (connection !== undefined) return Promise.resolve(connection);
    connecting ??= open().finally(() => {
      connecting = undefined;
    });
    return connecting;
  }

  async function open(): Promise<Connection> {
    clearTimeout(retry);
    lines.clear();
    const expanded = expandAddress(config.address, variables, folder);
    const { address } = expanded;
    secrets = expanded.secrets;
    hideSecrets();
    let opened: Connection | undefined;
    opened = await openConnection(
      {
        name,
        address,
        // A program has to start before it can answer, and there is no telling the one from the other.
        timeout: address.kind === "stdio" ? 2 * timeout : timeout,
        roots: config.roots,
        authorization,
        maskText: () => maskText,
        onLine(line) {
          const text = maskText(line.text);
          opened?.calls.log({ level: "log", from: line.from, text });
          lines.add(text);
        },
        onToolsChanged: () => void refresh(),
        onLost(reason) {
          if (opened !== undefined && connection === opened) lost(reason);
        },
      },
      ending.signal,
    );
    if (ending.signal.aborted || isResting) {
      await opened.close();
      throw new Error("The server was closed.");
    }
    connection = opened;
    return opened;
  }

  /** Lists the tools anew. A listing that goes on is given up, and who waits for it waits for this one. */
  function list(startedAt: number): Promise<void> {
    listing?.controller.abort();
    const controller = new AbortController();
    const done = request(startedAt, controller).catch((thrown: unknown) => {
      if (listing?.controller === controller) throw thrown;
      return listing?.done;
    });
    listing = { controller, done };
    return done;
  }

  async function request(startedAt: number, own: AbortController): Promise<void> {
    const from = await connect();
    const listed = await listServerTools(from.client, timeout, AbortSignal.any([own.signal, ending.signal]));
    if (own !== listing?.controller) return listing?.done;
    if (connection !== from) return;
    const { tools, problems } = createServerTools(listed, name, config.tools, (toolName, definition) => {
      const tool = { name: toolName, inputSchema: (definition.inputSchema ?? {}) as JsonObject };
      return (args, ctx) => callTool(server, tool, args, ctx);
    });
    retryMs = options.firstRetryMs ?? 1000;
    const loadMs = Math.round(performance.now() - startedAt);
    show({ state: "ready", tools, problems, loadMs, server: from.describeServer() });
  }

  async function load(): Promise<void> {
    const startedAt = performance.now();
    try {
      await list(startedAt);
    } catch (thrown) {
      const loadMs = Math.round(performance.now() - startedAt);
      const problem = describeFailure(maskText(describeFault(thrown)));
      show({ state: "failed", tools: snapshot.tools, problems: [problem], loadMs });
      if (snapshot.tools.length > 0 && !(thrown instanceof AuthorizationError)) retryLater();
    }
  }

  /** Lists again because the server said so; what can't be listed leaves the old list, with a note. */
  async function refresh(): Promise<void> {
    if (connection === undefined) return;
    await list(performance.now()).catch((thrown: unknown) => {
      if (connection === undefined) return;
      const message = `Its tools have changed, but could not be listed again. ${maskText(describeFault(thrown))}`;
      show({ ...shown, problems: [{ where: name, message }] });
    });
  }

  function lost(reason: string): void {
    connection = undefined;
    listing?.controller.abort();
    listing = undefined;
    const message = `The connection was lost: the server ${reason}. It is tried again.`;
    show({ ...shown, state: "failed", problems: [describeFailure(maskText(message))] });
    if (authorization?.state() === "needed") void load();
    else retryLater();
  }

  function retryLater(): void {
    if (ending.signal.aborted || isResting) return;
    clearTimeout(retry);
    retry = setTimeout(() => void load(), retryMs);
    retry.unref();
    retryMs = Math.min(retryMs * 2, options.longestRetryMs ?? 30_000);
  }

  function describeFailure(message: string): SourceProblem {
    const last = lines.tail(5);
    return { where: name, message: last === "" ? message : `${message} Its last words: ${last}` };
  }

  function hideSecrets(): void {
    maskText = createMask([...secrets, ...(authorization?.secrets() ?? [])]);
  }

  async function disconnect(): Promise<void> {
    const old = connection;
    connection = undefined;
    listing?.controller.abort();
    listing = undefined;
    clearTimeout(retry);
    await old?.close();
  }

  async function reload(): Promise<void> {
    isResting = false;
    show({ ...shown, state: "loading", problems: [] });
    await disconnect();
    await load();
  }

  const authorization = asksWhoWeAre(config)
    ? createServerAuthorization({
        file: options.tokens ?? openTokenFile(),
        readServer() {
          const { address } = expandAddress(config.address, variables, folder);
          if (address.kind !== "http") throw new Error("A program is not signed in to.");
          return { url: new URL(address.url).href, settings: address.oauth ?? {} };
        },
        onChange() {
          hideSecrets();
          show(shown);
        },
        onGrant: reload,
      })
    : undefined;

  const server: CalledServer = {
    name,
    timeout,
    maskText: () => maskText,
    async connect() {
      if (connection !== undefined) return connection;
      const opened = await connect();
      if (snapshot.state === "failed") void refresh();
      return opened;
    },
  };

  const first = load();
  return {
    id: mcpSourceId(name),
    kind: "mcp",
    origin: name,
    snapshot: () => snapshot,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ready: () => first,
    reload() {
      authorization?.clearProblem();
      return reload();
    },
    rest() {
      isResting = true;
      return disconnect();
    },
    async close() {
      ending.abort(new Error("The server was closed."));
      clearTimeout(retry);
      listeners.clear();
      const opening = connecting;
      await connection?.close();
      connection = undefined;
      await opening?.then(
        (opened) => opened.close(),
        () => undefined,
      );
    },
    ...(authorization === undefined ? {} : { signIn: authorization }),
    lines: () => lines.all(),
    get pid() {
      return connection?.pid;
    },
  };
}

/** Whether the person signs in to it where it asks; one whose headers say who we are asks in vain. */
function asksWhoWeAre({ address }: ServerConfig): boolean {
  if (address.kind !== "http") return false;
  const names = Object.keys(address.headers).map((each) => each.toLowerCase());
  return address.oauth !== undefined || !names.includes("authorization");
}
