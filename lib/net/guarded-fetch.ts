import { type LookupAddress, type LookupOptions, lookup } from "node:dns";
import { isIP } from "node:net";
import {
  Agent,
  type Dispatcher,
  EnvHttpProxyAgent,
  fetch,
  Headers,
  type RequestInit,
  type Response,
} from "undici";
import { classifyAddress } from "./address-rules.ts";
import { describeConnectionFault } from "./connection-fault.ts";
import { NetError } from "./net-error.ts";

/** Where requests may go. */
export interface GuardedFetchOptions {
  /**
   * Hosts that a person wrote into the configuration, as `URL.host` gives them (`api.local:8080`); they may be in a
   * private network. Every other host is looked up, and refused where it is not public. Default: none.
   */
  readonly allowedHosts?: readonly string[];
  /** How many redirects are followed, each checked like the first address. Default 5. */
  readonly mostRedirects?: number;
  /** Hears of each redirect that is followed: the reply, and the request that it leads to. */
  readonly onRedirect?: (reply: Response, next: { readonly url: URL; readonly init: RequestInit }) => void;
}

/** A `fetch` that sends nothing to where it must not go. Rejects with a {@link NetError}, or the signal's reason. */
export type GuardedFetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

/** The timers of an answer are the caller's: a stream of events may be silent for hours. */
const timers = { headersTimeout: 0, bodyTimeout: 0, keepAliveTimeout: 4000 };
const redirects = new Set([301, 302, 303, 307, 308]);
/** What describes the body or the wish alone, and is no secret of the first host. */
const harmlessHeaders = new Set(["accept", "accept-language", "content-type", "user-agent"]);

const agents = new Map<"private" | "public", Dispatcher>();

/** Makes a `fetch` that checks and pins the address of every request and redirect. Link-local addresses are always refused. */
export function createGuardedFetch(options: GuardedFetchOptions = {}): GuardedFetch {
  const allowed = new Set(options.allowedHosts ?? []);
  const most = options.mostRedirects ?? 5;

  return async function guardedFetch(input, init = {}) {
    let url = new URL(input);
    let current: RequestInit = init;
    for (let followed = 0; ; followed += 1) {
      const response = await send(url, current, allowed.has(url.host) ? "private" : "public");
      const target = redirects.has(response.status) ? response.headers.get("location") : null;
      if (target === null || init.redirect === "manual") return response;
      await response.body?.cancel();
      if (followed >= most)
        throw new NetError("redirect", `More than ${most} redirects, the last from ${url.host}.`);
      const next = parseTarget(target, url);
      current = followRedirect(current, response.status, next.origin === url.origin);
      url = next;
      options.onRedirect?.(response, { url, init: current });
    }
  };
}

async function send(url: URL, init: RequestInit, reach: "private" | "public"): Promise<Response> {
  checkUrl(url, reach);
  try {
    return await fetch(url, { ...init, redirect: "manual", dispatcher: agentOf(reach) });
  } catch (thrown) {
    if (init.signal?.aborted === true) throw init.signal.reason;
    const refusal = findRefusal(thrown);
    if (refusal) throw refusal;
    throw new NetError("connection", describeConnectionFault(thrown, url), { cause: thrown });
  }
}

function checkUrl(url: URL, reach: "private" | "public"): void {
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    throw new NetError("refused-address", `Only http and https are fetched, not ${url.protocol}`);
  }
  const host = url.hostname.replace(/^\[|\]$/g, "");
  // An address is never looked up, so that it is checked here; names are when they are.
  if (isIP(host) !== 0) checkAddress(host, url.hostname, reach);
}

function checkAddress(address: string, host: string, reach: "private" | "public"): void {
  const kind = classifyAddress(address);
  if (kind === "public" || (kind === "private" && reach === "private")) return;
  const shown = host === address || host === `[${address}]` ? address : `${host} (${address})`;
  throw new NetError(
    "refused-address",
    kind === "never"
      ? `${shown} is a link-local address, where clouds keep their credentials; nothing is ever sent there.`
      : `${shown} is in a private network, and only hosts that stand in the configuration may be.`,
  );
}

function agentOf(reach: "private" | "public"): Dispatcher {
  let agent = agents.get(reach);
  if (agent === undefined) {
    const connect = { lookup: createLookup(reach), timeout: 10_000 };
    // A proxy that the environment names looks names up by itself; there is no address to pin then.
    agent = hasProxy() ? new EnvHttpProxyAgent({ ...timers, connect }) : new Agent({ ...timers, connect });
    agents.set(reach, agent);
  }
  return agent;
}

function hasProxy(): boolean {
  return ["http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY"].some((name) => process.env[name]);
}

/** Looks a name up once and hands on only the addresses that may be used, so that what was checked is what is called. */
function createLookup(reach: "private" | "public") {
  return (
    hostname: string,
    options: LookupOptions,
    callback: (
      error: NodeJS.ErrnoException | null,
      address: string | LookupAddress[],
      family?: number,
    ) => void,
  ): void => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, "");
      try {
        for (const { address } of found) checkAddress(address, hostname, reach);
      } catch (refusal) {
        return callback(refusal as NodeJS.ErrnoException, "");
      }
      const [first] = found;
      if (options.all === true || first === undefined) return callback(null, found);
      callback(null, first.address, first.family);
    });
  };
}

function findRefusal(thrown: unknown): NetError | undefined {
  for (let each = thrown; each instanceof Error; each = each.cause) if (each instanceof NetError) return each;
  return undefined;
}

function parseTarget(target: string, from: URL): URL {
  try {
    return new URL(target, from);
  } catch {
    throw new NetError("redirect", `${from.host} redirects to something that is no address: ${target}`);
  }
}

/** The request after a redirect: as browsers do it, and without the headers that were meant for the first host. */
function followRedirect(init: RequestInit, status: number, isSameOrigin: boolean): RequestInit {
  const method = (init.method ?? "GET").toUpperCase();
  const becomesGet =
    (status === 303 && method !== "HEAD") || ((status === 301 || status === 302) && method === "POST");
  const headers = new Headers(init.headers);
  for (const name of [...headers.keys()]) {
    const isOfBody = name.startsWith("content-");
    if ((!isSameOrigin && !harmlessHeaders.has(name)) || (becomesGet && isOfBody)) headers.delete(name);
  }
  const { body, ...rest } = init;
  if (becomesGet || body === undefined) return { ...rest, headers, ...(becomesGet ? { method: "GET" } : {}) };
  return { ...rest, headers, body };
}
