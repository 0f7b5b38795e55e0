import { ClientFactory, JsonRpcTransportFactory, RestTransportFactory } from "@a2a-js/sdk/client";
import { createMask, type MaskText } from "@/lib/net/index.ts";
import type { Source, SourceSnapshot } from "../source.ts";
import { AgentError } from "./agent-error.ts";
import { createAgentFetch, type Variables } from "./agent-fetch.ts";
import { readAgentOptions } from "./agent-options.ts";
import { createAgentTools } from "./agent-tools.ts";
import { describeFault } from "./describe-fault.ts";
import { loadCard } from "./load-card.ts";

/** Which agent. */
export interface AgentSourceOptions {
  /** The address of a card or of a server, or an object with `url`, `name`, `headers`, `allow` and `timeout`. */
  readonly entry: unknown;
  /** Tells entries apart that are alike or wrong. Default: 0. */
  readonly index?: number;
  /** What `${NAME}` stands for. Default: our environment. */
  readonly variables?: Variables;
}

const loadMs = 30_000;
const defaultTimeout = 300_000;

/** The skills of an A2A agent, which its card names. */
export function createAgentSource({ entry, index = 0, variables = process.env }: AgentSourceOptions): Source {
  const options = readAgentOptions(entry);
  const named = "fault" in options ? `agents[${index}]` : options.url;
  const listeners = new Set<() => void>();
  const ending = new AbortController();
  let origin = "fault" in options ? named : (options.name ?? new URL(options.url).host);
  let snapshot: SourceSnapshot = { state: "loading", tools: [], problems: [] };
  let loading = 0;

  async function load(): Promise<void> {
    loading += 1;
    const own = loading;
    const startedAt = performance.now();
    let maskText: MaskText = createMask([]);
    const next = await read((mask) => {
      maskText = mask;
    }).catch((thrown: unknown): SourceSnapshot => {
      const isLate = thrown instanceof DOMException && thrown.name === "TimeoutError";
      const message = isLate
        ? "The agent did not show its card within 30 s."
        : maskText(describeFault(thrown));
      return { state: "failed", tools: [], problems: [{ where: named, message }] };
    });
    if (own !== loading || ending.signal.aborted) return;
    snapshot = { ...next, loadMs: Math.round(performance.now() - startedAt) };
    for (const listener of listeners) listener();
  }

  async function read(onMask: (mask: MaskText) => void): Promise<SourceSnapshot> {
    if ("fault" in options) throw new AgentError(options.fault);
    const { fetch, maskText } = createAgentFetch(options, variables);
    onMask(maskText);
    const card = await loadCard(
      options.url,
      fetch,
      AbortSignal.any([ending.signal, AbortSignal.timeout(loadMs)]),
    );
    const transport = { fetchImpl: fetch, legacyCompat: { enabled: true } };
    const factory = new ClientFactory({
      transports: [new JsonRpcTransportFactory(transport), new RestTransportFactory(transport)],
      clientConfig: { polling: true },
    });
    const client = await factory.createFromAgentCard(card);
    const name = options.name ?? card.name;
    origin = name;
    const timeout = options.timeout ?? defaultTimeout;
    const tools = createAgentTools({ name, card, client, maskText, timeout });
    const message = "Its card names no skills, so that there is nothing to call.";
    return { state: "ready", tools, problems: tools.length === 0 ? [{ where: named, message }] : [] };
  }

  const first = load();
  return {
    id: `a2a:${index}:${named}`,
    kind: "a2a",
    get origin() {
      return origin;
    },
    snapshot: () => snapshot,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ready: () => first,
    reload: load,
    async close() {
      listeners.clear();
      ending.abort();
    },
  };
}
