import { createGuardedFetch, createMask, expandVariables, type MaskText } from "@/lib/net/index.ts";
import { AgentError } from "./agent-error.ts";
import type { AgentOptions } from "./agent-options.ts";

/** Variables by name, as `process.env` has them. */
export type Variables = { readonly [name: string]: string | undefined };

/** How requests to an agent are sent. */
export interface AgentFetch {
  /** As the SDK wants it. */
  readonly fetch: typeof fetch;
  /** Hides what came from the environment. */
  readonly maskText: MaskText;
}

const loopback = ["127.0.0.1", "localhost", "[::1]"];

/**
 * Makes the `fetch` of an agent: addresses are checked, and the configured headers go to the host of the card and to
 * those that are allowed only, because a card may name any host. @throws AgentError naming variables that are not set.
 */
export function createAgentFetch(options: AgentOptions, variables: Variables): AgentFetch {
  const { headers, secrets } = expandHeaders(options.headers ?? {}, variables);
  const allowedHosts = [...listNames(new URL(options.url)), ...(options.allow ?? [])];
  const trusted = new Set(allowedHosts);
  const guardedFetch = createGuardedFetch({ allowedHosts });

  async function fetchAgent(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
    const url = new URL(input instanceof Request ? input.url : input);
    const sent = new Headers(init.headers);
    if (trusted.has(url.host)) for (const [name, value] of headers) sent.set(name, value);
    const { method = "GET", body, signal } = init;
    const response = await guardedFetch(url, {
      method,
      headers: [...sent],
      ...(typeof body === "string" ? { body } : {}),
      ...(signal ? { signal } : {}),
    });
    return response as unknown as Response;
  }

  return { fetch: fetchAgent, maskText: createMask(secrets) };
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
