import { Headers, type HeadersInit, Response } from "undici";
import { createGuardedFetch, createMask, expandVariables, type MaskText, readBody } from "@/lib/net/index.ts";
import { AgentError } from "./agent-error.ts";
import type { AgentOptions } from "./agent-options.ts";
import { reportRequest, tapEvents } from "./wire-tap.ts";

/** Variables by name, as `process.env` has them. */
export type Variables = { readonly [name: string]: string | undefined };

/** How requests to an agent are sent. */
export interface AgentFetch {
  /** As the SDK wants it. */
  readonly fetch: typeof fetch;
  /** Hides what came from the environment. */
  readonly maskText: MaskText;
}

/** What the SDK says of a request. */
interface AgentRequest {
  readonly method?: string;
  readonly headers?: HeadersInit;
  readonly body?: unknown;
  readonly signal?: AbortSignal | null;
}

/** Longer replies are given up, in bytes. */
const longestReply = 50 * 1024 * 1024;
const loopback = ["127.0.0.1", "localhost", "[::1]"];

/**
 * Makes the `fetch` of an agent: addresses are checked, and the configured headers go to the host of the card and to
 * those that are allowed only, because a card may name any host. @throws AgentError naming variables that are not set.
 */
export function createAgentFetch(options: AgentOptions, variables: Variables): AgentFetch {
  const { headers, secrets } = expandHeaders(options.headers ?? {}, variables);
  const allowedHosts = [...listNames(new URL(options.url)), ...(options.allow ?? [])];
  const trusted = new Set(allowedHosts);
  const maskText = createMask(secrets);
  const peer = options.name ?? new URL(options.url).host;
  const guardedFetch = createGuardedFetch({ allowedHosts });

  async function fetchAgent(input: string | URL, init: AgentRequest = {}): Promise<Response> {
    const url = new URL(input);
    const sent = new Headers(init.headers);
    if (trusted.has(url.host)) for (const [name, value] of headers) sent.set(name, value);
    const { method = "GET", signal } = init;
    const body = typeof init.body === "string" ? { body: init.body } : {};
    const request = { method, headers: [...sent], ...body };
    const exchange = reportRequest({ ...request, url }, peer, maskText);
    const response = await guardedFetch(url, signal ? { ...request, signal } : request);
    const { status, statusText, headers: replyHeaders } = response;
    const isStream = /^text\/event-stream\b/i.test(replyHeaders.get("content-type") ?? "");
    if (response.ok && isStream && response.body !== null) {
      const events = tapEvents(response.body, exchange.receiveEvent);
      return new Response(events, { status, statusText, headers: replyHeaders });
    }
    const reply = (await readBody(response, longestReply)).toString("utf8");
    exchange.receive(response, reply);
    return new Response(reply === "" ? null : reply, { status, statusText, headers: replyHeaders });
  }

  return { fetch: fetchAgent as unknown as typeof fetch, maskText };
}

/** The names of a host: this machine has several, and agents take any of them for themselves. */
function listNames({ host, hostname }: URL): string[] {
  if (!loopback.includes(hostname)) return [host];
  return loopback.map((name) => host.replace(hostname, name));
}

function expandHeaders(headers: { readonly [name: string]: string }, variables: Variables) {
  const secrets: string[] = [];
  const missing = new Set<string>();
  const expanded = Object.entries(headers).map(([name, value]) => {
    const expansion = expandVariables(value, variables);
    secrets.push(...expansion.values);
    for (const each of expansion.missing) missing.add(each);
    return [name, expansion.text] as const;
  });
  if (missing.size > 0) {
    throw new AgentError(
      `The variable ${[...missing].join(", ")} is not set, which its headers need. Set it (.env.local will do) and start again.`,
    );
  }
  return { headers: expanded, secrets };
}
