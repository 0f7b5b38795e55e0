import { randomBytes } from "node:crypto";
import type { OAuthClientProvider, OAuthDiscoveryState } from "@modelcontextprotocol/client";
import { describeOpenAddress, isEncrypted } from "./oauth-fetch.ts";
import type { OAuthSettings } from "./oauth-settings.ts";
import type { Grant, TokenFile } from "./token-file.ts";

/** One sign-in, from its link to its end, as the SDK asks for it. */
export interface SignInProvider extends OAuthClientProvider {
  /** What ties the answer of the browser to this sign-in. */
  readonly stateValue: string;
  /** Where the person goes, once the SDK has said it. */
  authorizationUrl(): URL | undefined;
}

/** What a sign-in is made of. */
export interface SignInOptions {
  readonly serverUrl: string;
  readonly settings: OAuthSettings;
  readonly file: TokenFile;
  /** Where the browser comes back to. */
  readonly redirectUrl: string;
  /** Whether an address without encryption is that of a host in the configuration. */
  readonly isTrusted: (url: URL) => boolean;
}

/** Keeps a sign-in in memory; what comes of it goes to the file. */
export function createSignInProvider(options: SignInOptions): SignInProvider {
  const { serverUrl, settings, file, redirectUrl } = options;
  const stateValue = randomBytes(32).toString("base64url");
  let verifier = "";
  let discovery: OAuthDiscoveryState | undefined;
  let resource: string | undefined;
  let authorizationUrl: URL | undefined;
  let used: Grant["client"] | undefined;

  return {
    stateValue,
    authorizationUrl: () => authorizationUrl,
    redirectUrl,
    ...(settings.clientMetadataUrl === undefined ? {} : { clientMetadataUrl: settings.clientMetadataUrl }),
    clientMetadata: {
      client_name: "Tool Playground",
      redirect_uris: [redirectUrl],
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      token_endpoint_auth_method: settings.clientSecret === undefined ? "none" : "client_secret_basic",
      ...(settings.scope === undefined ? {} : { scope: settings.scope }),
    },
    state: () => stateValue,
    clientInformation(context) {
      const { clientId, clientSecret } = settings;
      const stored =
        clientId === undefined
          ? context && file.readClient(context.issuer, redirectUrl)
          : { id: clientId, ...(clientSecret === undefined ? {} : { secret: clientSecret }) };
      if (stored === undefined) return undefined;
      used = stored.secret === undefined ? { id: stored.id } : { id: stored.id, secret: stored.secret };
      return {
        client_id: used.id,
        ...(used.secret === undefined ? {} : { client_secret: used.secret }),
        ...(context === undefined ? {} : { issuer: context.issuer }),
      };
    },
    saveClientInformation({ client_id: id, client_secret: secret }, context) {
      used = secret === undefined ? { id } : { id, secret };
      if (settings.clientId === undefined && context !== undefined)
        file.writeClient({ issuer: context.issuer, redirectUrl, ...used });
    },
    // Every sign-in starts anew.
    tokens: () => undefined,
    saveTokens(tokens, context) {
      if (context === undefined || used === undefined) throw new Error("Tokens came without an issuer.");
      const { access_token: accessToken, refresh_token: refreshToken, expires_in: seconds, scope } = tokens;
      file.write(serverUrl, {
        issuer: context.issuer,
        client: used,
        accessToken,
        ...(resource === undefined ? {} : { resource }),
        ...(refreshToken === undefined ? {} : { refreshToken }),
        ...(scope === undefined ? {} : { scope }),
        ...(seconds === undefined ? {} : { expiresAt: Date.now() + seconds * 1000 }),
      });
    },
    redirectToAuthorization(url) {
      if (!isEncrypted(url) && !options.isTrusted(url)) throw describeOpenAddress(url);
      authorizationUrl = url;
    },
    saveCodeVerifier(text) {
      verifier = text;
    },
    codeVerifier: () => verifier,
    saveResourceUrl(url) {
      resource = url;
    },
    saveDiscoveryState(state) {
      discovery = state;
    },
    discoveryState: () => discovery,
    invalidateCredentials(what) {
      if (what === "client" || what === "all") file.removeClient(used?.id ?? "");
    },
  };
}
