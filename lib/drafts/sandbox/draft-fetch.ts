import type { BodyInit } from "undici";
import { createGuardedFetch, NetError, readBody } from "@/lib/net/index.ts";
import type { GuestRequest, GuestResponse } from "./guest-calls.ts";

/** What drafts may fetch. */
export interface DraftFetchOptions {
  /**
   * Hosts as the configuration names them: `api.example.com` (its usual port), `localhost:8080`, `*.example.com` (every
   * name below it), or `*` (everything). Only one that is named in full may be in a private network. Empty: none.
   */
  readonly allow: readonly string[];
  /** The most requests of one run. */
  readonly mostRequests: number;
  /** The longest answer, in bytes. */
  readonly answerBytes: number;
}

/** The answer to a request of a draft. */
export interface DraftAnswer {
  readonly response: GuestResponse;
  readonly body: Buffer;
}

/** How many requests of one run may be under way. */
const mostAtOnce = 8;

/** Sends the requests of one run. Each rejects with a {@link NetError}, or what the signal says. */
export function createDraftFetch(options: DraftFetchOptions) {
  const allow = options.allow.map((entry) => entry.trim().toLowerCase());
  const allowedHosts = allow.filter((entry) => !entry.includes("*"));
  let count = 0;
  let underWay = 0;

  function check(url: URL): void {
    if (url.protocol !== "http:" && url.protocol !== "https:")
      throw new NetError("refused-address", `Only http and https are fetched, not ${url.protocol}`);
    if (url.username !== "" || url.password !== "")
      throw new NetError("refused-address", "An address with a name and a password in it is not fetched.");
    if (allow.some((entry) => matchHost(entry, url))) return;
    const message = `Drafts may not fetch from ${url.host}. To allow it, add "${url.host}" to "allow" in the configuration.`;
    throw new NetError("refused-address", message);
  }

  return async function fetchForDraft(request: GuestRequest, signal: AbortSignal): Promise<DraftAnswer> {
    if (!URL.canParse(request.url))
      throw new NetError("refused-address", `"${request.url.slice(0, 200)}" is no address.`);
    const url = new URL(request.url);
    check(url);
    count += 1;
    if (count > options.mostRequests)
      throw new NetError(
        "refused-address",
        `More than ${options.mostRequests} requests in one run are too many.`,
      );
    if (underWay >= mostAtOnce)
      throw new NetError("refused-address", `More than ${mostAtOnce} requests at once are too many.`);
    underWay += 1;
    try {
      let redirected = false;
      const guardedFetch = createGuardedFetch({
        allowedHosts,
        onRedirect(_reply, next) {
          redirected = true;
          if (request.redirect === "error")
            throw new NetError("redirect", `${url.host} redirects to ${next.url.host}.`);
          check(next.url);
        },
      });
      const response = await guardedFetch(url, {
        method: request.method,
        headers: request.headers.map(([name, value]): [string, string] => [name, value]),
        redirect: request.redirect === "manual" ? "manual" : "follow",
        signal,
        ...readRequestBody(request),
      });
      const head: GuestResponse = {
        url: response.url === "" ? url.href : response.url,
        status: response.status,
        statusText: response.statusText,
        redirected,
        headers: [...response.headers].filter(([name]) => name !== "set-cookie"),
      };
      return { response: head, body: await readBody(response, options.answerBytes) };
    } finally {
      underWay -= 1;
    }
  };
}

/** Whether an entry of the configuration names the host of an address. */
function matchHost(entry: string, url: URL): boolean {
  if (entry === "*") return true;
  if (entry.startsWith("*.")) return url.host.endsWith(entry.slice(1));
  return url.host === entry;
}

function readRequestBody({ body, bytes }: GuestRequest): { readonly body?: BodyInit } {
  if (body === undefined) return {};
  return { body: bytes === true ? Buffer.from(body, "latin1") : body };
}
