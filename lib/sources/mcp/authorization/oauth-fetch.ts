import { createGuardedFetch, createMask, NetError, readBody } from "@/lib/net/index.ts";
import { AuthorizationError } from "./authorization-error.ts";

/** Requests to the addresses that documents name: metadata, registration, tokens. */
export interface OAuthFetch {
  readonly fetch: typeof globalThis.fetch;
  /** Why a request was not sent; the SDK takes some of those for a document that is not there. */
  refusal(): Error | undefined;
  /** Whether a document that describes an authorization was there. */
  foundMetadata(): boolean;
}

const longestAnswer = 1024 * 1024;
const patienceMs = 15_000;
/** What must not come back in the words of an error. */
const secretFields = ["client_secret", "code", "code_verifier", "refresh_token", "token"];

/**
 * Makes a `fetch` for one step of an authorization. Addresses are checked and pinned like all that come from documents, answers
 * are capped, and what is not encrypted stays on this machine.
 * @param trustedHosts hosts that the configuration names, which may be in a private network.
 */
export function createOAuthFetch(trustedHosts: readonly string[]): OAuthFetch {
  const guarded = createGuardedFetch({ allowedHosts: trustedHosts });
  let refusal: Error | undefined;
  let found = false;
  const refuse = (error: Error): never => {
    refusal ??= error;
    throw error;
  };
  const send = async (input: string | URL, init: RequestInit): Promise<Response> => {
    const url = new URL(input);
    if (!isEncrypted(url) && !trustedHosts.includes(url.host)) refuse(describeOpenAddress(url));
    const signals = [AbortSignal.timeout(patienceMs), ...(init.signal ? [init.signal] : [])];
    const { method, body } = init;
    try {
      const response = await guarded(url, {
        ...(method === undefined ? {} : { method }),
        ...(body === undefined || body === null ? {} : { body: String(body) }),
        headers: [...new Headers(init.headers)],
        redirect: "manual",
        signal: AbortSignal.any(signals),
      });
      const bytes = await readBody(response, longestAnswer);
      const text = response.ok ? bytes.toString("utf8") : hideSent(bytes.toString("utf8"), init);
      found ||= response.ok && url.pathname.includes("/.well-known/") && text.trimStart().startsWith("{");
      const isEmpty = [204, 205, 304].includes(response.status);
      return new Response(isEmpty ? null : text, {
        status: response.status,
        headers: [...response.headers],
      });
    } catch (thrown) {
      if (thrown instanceof NetError && thrown.kind === "refused-address") return refuse(thrown);
      throw thrown;
    }
  };
  return {
    fetch: (input, init = {}) => send(input instanceof Request ? input.url : input, init),
    refusal: () => refusal,
    foundMetadata: () => found,
  };
}

/** Whether what is sent there can't be read on its way. */
export function isEncrypted(url: URL): boolean {
  const isHere = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(url.hostname);
  return url.protocol === "https:" || (url.protocol === "http:" && isHere);
}

/** Says of an address that nothing secret may be sent there. */
export function describeOpenAddress(url: URL): AuthorizationError {
  const message =
    url.protocol === "http:"
      ? `Its authorization names ${url.origin}, which is not encrypted: only https, and http on this machine, may be used for a sign-in.`
      : `Its authorization names an address that is no web address (${url.protocol}); nothing is opened or sent there.`;
  return new AuthorizationError("unusable", message);
}

/** An answer without the secrets of its own request: the SDK writes some errors to the console. */
function hideSent(text: string, { body, headers }: RequestInit): string {
  const sent = new URLSearchParams(body instanceof URLSearchParams || typeof body === "string" ? body : "");
  const basic = /^Basic (.+)$/i.exec(new Headers(headers).get("authorization") ?? "")?.[1] ?? "";
  const [, secret = ""] = /:(.*)/s.exec(Buffer.from(basic, "base64").toString()) ?? [];
  return createMask([...secretFields.flatMap((name) => sent.getAll(name)), secret])(text);
}
