import {
  type AuthProvider,
  auth,
  computeScopeUnion,
  extractWWWAuthenticateParams,
  OAuthError,
  OAuthErrorCode,
  refreshAuthorization,
  SdkErrorCode,
  SdkHttpError,
  StreamableHTTPClientTransport,
} from "@modelcontextprotocol/client";
import type { SourceSignIn } from "../../source.ts";
import { AuthorizationError } from "./authorization-error.ts";
import { describeOAuthFault } from "./describe-oauth-fault.ts";
import {
  type AuthorizedServer,
  discoverAuthorization,
  isSameIssuer,
  listTrustedHosts,
  readIssuer,
} from "./discover-authorization.ts";
import { createOAuthFetch, type OAuthFetch } from "./oauth-fetch.ts";
import { revokeGrant } from "./revoke-grant.ts";
import { createSignInProvider, type SignInProvider } from "./sign-in-provider.ts";
import type { Grant, TokenFile } from "./token-file.ts";

/** What a server's authorization is made of. */
export interface AuthorizationOptions {
  /** Throws where a variable of the configuration is not set. */
  readonly readServer: () => AuthorizedServer;
  readonly file: TokenFile;
  /** Something that {@link ServerAuthorization.problem} or the state says is another one now. */
  readonly onChange: () => void;
  /** A sign-in or a sign-out: the server is to be connected anew. */
  readonly onGrant: () => Promise<void>;
}

/** Who we are to one server: its tokens, their renewal, and signing in. */
export interface ServerAuthorization extends SourceSignIn {
  /** Gives the SDK a token for each request, and a new one where the server refuses it. */
  readonly provider: AuthProvider;
  /** Sees which token each answer was for, and which permission one asks for. */
  watch(fetch: typeof globalThis.fetch): typeof globalThis.fetch;
  /** Whether a person has to sign in, or did. Absent: the server has not asked. */
  state(): "needed" | "granted" | undefined;
  /** What a person should know about the last sign-in, or a permission that is missing. */
  problem(): string | undefined;
  /** Forgets that the last sign-in failed. */
  clearProblem(): void;
  /** The tokens of this start, which must not be shown. */
  secrets(): readonly string[];
}

/** How many tokens that are not used any more are still hidden where they turn up. */
const hiddenTokens = 20;

export function createServerAuthorization(options: AuthorizationOptions): ServerAuthorization {
  const { file } = options;
  const secrets: string[] = [];
  const usedTokens = new WeakMap<Response, string>();
  let needed = false;
  let fault: string | undefined;
  let missingScope: string | undefined;
  let challenge: { readonly metadataUrl?: URL; readonly scope?: string } = {};
  let signIn: SignInProvider | undefined;

  const createFetch = (server: AuthorizedServer) => createOAuthFetch(listTrustedHosts(server));

  function readGrant(): Grant | undefined {
    const { url } = options.readServer();
    const grant = file.read(url);
    for (const each of [grant?.accessToken, grant?.refreshToken, grant?.client.secret])
      if (each !== undefined && !secrets.includes(each)) secrets.push(each);
    secrets.splice(0, secrets.length - hiddenTokens);
    return grant;
  }

  const discover = (server: AuthorizedServer, oauth: OAuthFetch) =>
    discoverAuthorization(server, oauth, challenge.metadataUrl);

  /** Gets a new token for `old`, unless somebody did meanwhile. */
  function renew(old: Grant): Promise<void> {
    const server = options.readServer();
    return file.inTurn(server.url, async () => {
      file.refresh();
      const grant = readGrant();
      if (grant === undefined) throw needSignIn("You were signed out.");
      if (grant.accessToken !== old.accessToken) return;
      if (grant.refreshToken === undefined) throw needSignIn("The sign-in has expired.");
      const oauth = createFetch(server);
      const found = await discover(server, oauth);
      if (found === undefined || !isSameIssuer(grant.issuer, readIssuer(found))) {
        file.write(server.url, undefined);
        throw needSignIn("It has another authorization server now.");
      }
      const { client, resource, refreshToken } = grant;
      try {
        const tokens = await refreshAuthorization(found.authorizationServerUrl, {
          refreshToken,
          clientInformation: {
            client_id: client.id,
            ...(client.secret === undefined ? {} : { client_secret: client.secret }),
          },
          fetchFn: oauth.fetch,
          ...(found.authorizationServerMetadata === undefined
            ? {}
            : { metadata: found.authorizationServerMetadata }),
          ...(resource === undefined ? {} : { resource }),
        });
        const { expiresAt: _expiresAt, ...kept } = grant;
        file.write(server.url, {
          ...kept,
          accessToken: tokens.access_token,
          ...(tokens.refresh_token === undefined ? {} : { refreshToken: tokens.refresh_token }),
          ...(tokens.scope === undefined ? {} : { scope: tokens.scope }),
          ...(tokens.expires_in === undefined ? {} : { expiresAt: Date.now() + tokens.expires_in * 1000 }),
        });
        readGrant();
        options.onChange();
      } catch (thrown) {
        if (!(thrown instanceof OAuthError) || !endsGrant.has(thrown.code)) {
          const message = `Its token has expired and could not be renewed. ${describeOAuthFault(oauth.refusal() ?? thrown)}`;
          throw new AuthorizationError("unusable", message, { cause: thrown });
        }
        file.write(server.url, undefined);
        if (thrown.code !== OAuthErrorCode.InvalidGrant) file.removeClient(client.id);
        throw needSignIn("The sign-in has expired.");
      }
    });
  }

  function needSignIn(reason: string): AuthorizationError {
    needed = true;
    options.onChange();
    return new AuthorizationError("needs-sign-in", `${reason} Sign in to use its tools.`);
  }

  async function onUnauthorized({ response }: { readonly response: Response }): Promise<void> {
    readChallenge(response);
    const grant = readGrant();
    const used = usedTokens.get(response);
    if (grant !== undefined && used !== undefined && used !== grant.accessToken) return;
    if (grant?.refreshToken !== undefined) return renew(grant);
    const server = options.readServer();
    if ((await discover(server, createFetch(server))) !== undefined)
      throw needSignIn(grant === undefined ? "It wants to know who you are." : "The sign-in has expired.");
    const { status, statusText } = response;
    throw new SdkHttpError(SdkErrorCode.ClientHttpAuthentication, "Unauthorized", { status, statusText });
  }

  function readChallenge(response: Response): void {
    const { resourceMetadataUrl, scope } = extractWWWAuthenticateParams(response);
    challenge = {
      ...(resourceMetadataUrl === undefined ? {} : { metadataUrl: resourceMetadataUrl }),
      ...(scope === undefined ? {} : { scope }),
    };
  }

  function noteMissingScope(response: Response): void {
    const { error, scope } = extractWWWAuthenticateParams(response);
    if (error !== "insufficient_scope") return;
    missingScope = computeScopeUnion(missingScope, scope ?? "");
    needed = true;
    options.onChange();
  }

  /** What is asked for: what the configuration says, or the server, and what it missed since. */
  function chooseScope({ settings }: AuthorizedServer): string | undefined {
    const held = missingScope === undefined ? undefined : file.read(options.readServer().url)?.scope;
    return computeScopeUnion(settings.scope ?? challenge.scope, held, missingScope);
  }

  function failSignIn(thrown: unknown, oauth?: OAuthFetch): string {
    fault = `The sign-in failed. ${describeOAuthFault(oauth?.refusal() ?? thrown)}`;
    options.onChange();
    return fault;
  }

  return {
    provider: {
      async token() {
        const grant = readGrant();
        const hasEnded = grant?.expiresAt !== undefined && grant.expiresAt <= Date.now();
        if (grant === undefined || !hasEnded || grant.refreshToken === undefined) return grant?.accessToken;
        await renew(grant);
        return readGrant()?.accessToken;
      },
      onUnauthorized,
    },
    watch(fetch) {
      return async (input, init) => {
        const response = await fetch(input, init);
        const token = /^Bearer (.+)$/i.exec(new Headers(init?.headers).get("authorization") ?? "")?.[1];
        if (token !== undefined) usedTokens.set(response, token);
        if (response.status === 403) noteMissingScope(response);
        else if (response.status !== 401) needed = missingScope !== undefined;
        return response;
      };
    },
    state() {
      if (needed) return "needed";
      return readQuietly(readGrant) === undefined ? undefined : "granted";
    },
    problem() {
      if (fault !== undefined) return fault;
      if (missingScope === undefined) return readQuietly(readGrant) === undefined ? undefined : file.fault();
      const names = missingScope === "" ? "" : ` (${missingScope})`;
      return `A tool of it needs a permission that the sign-in did not give${names}. Sign in again to ask for it.`;
    },
    clearProblem() {
      fault = undefined;
    },
    secrets: () => secrets,
    async start(redirectUrl) {
      let oauth: OAuthFetch | undefined;
      try {
        const server = options.readServer();
        oauth = createFetch(server);
        if ((await discover(server, oauth)) === undefined)
          throw new AuthorizationError("unusable", "It does not say where to sign in.");
        const scope = chooseScope(server);
        signIn = createSignInProvider({
          serverUrl: server.url,
          settings: server.settings,
          file,
          redirectUrl,
          isTrusted: ({ protocol, host }) => protocol === "http:" && listTrustedHosts(server).includes(host),
        });
        await auth(signIn, {
          serverUrl: server.url,
          fetchFn: oauth.fetch,
          forceReauthorization: true,
          ...(scope === undefined ? {} : { scope }),
          ...(challenge.metadataUrl === undefined ? {} : { resourceMetadataUrl: challenge.metadataUrl }),
        });
        const url = signIn.authorizationUrl();
        if (url === undefined) throw new Error("The authorization server has no page to sign in on.");
        return { ok: true, url, state: signIn.stateValue };
      } catch (thrown) {
        return { ok: false, message: failSignIn(thrown, oauth) };
      }
    },
    async finish(state, answer) {
      const provider = signIn?.stateValue === state ? signIn : undefined;
      if (provider === undefined) return "Another sign-in was started since.";
      signIn = undefined;
      let oauth: OAuthFetch | undefined;
      try {
        const server = options.readServer();
        oauth = createFetch(server);
        const transport = new StreamableHTTPClientTransport(new URL(server.url), {
          authProvider: provider,
          fetch: oauth.fetch,
        });
        await file.inTurn(server.url, () => transport.finishAuth(answer));
        readGrant();
      } catch (thrown) {
        return failSignIn(thrown, oauth);
      }
      fault = undefined;
      missingScope = undefined;
      needed = false;
      void options.onGrant();
      return undefined;
    },
    async signOut() {
      const server = options.readServer();
      await file.inTurn(server.url, async () => {
        const grant = readGrant();
        if (grant === undefined) return;
        file.write(server.url, undefined);
        const oauth = createFetch(server);
        const found = await discover(server, oauth).catch(() => undefined);
        if (found !== undefined && isSameIssuer(grant.issuer, readIssuer(found)))
          await revokeGrant(grant, found, oauth.fetch);
      });
      fault = undefined;
      missingScope = undefined;
      await options.onGrant();
      const left = file.fault();
      if (left !== undefined) throw new Error(`The tokens are still in their file. ${left}`);
    },
  };
}

/** The answers after which a refresh token is no use any more. */
const endsGrant = new Set<string>([
  OAuthErrorCode.InvalidGrant,
  OAuthErrorCode.InvalidClient,
  OAuthErrorCode.UnauthorizedClient,
]);

function readQuietly<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
