import { discoverOAuthServerInfo, type OAuthServerInfo } from "@modelcontextprotocol/client";
import { AuthorizationError } from "./authorization-error.ts";
import { describeOAuthFault } from "./describe-oauth-fault.ts";
import { describeOpenAddress, isEncrypted, type OAuthFetch } from "./oauth-fetch.ts";
import type { OAuthSettings } from "./oauth-settings.ts";

/** The server that is signed in to, without `${NAME}`. */
export interface AuthorizedServer {
  readonly url: string;
  readonly settings: OAuthSettings;
}

/** The hosts that the configuration names. */
export function listTrustedHosts({ url, settings }: AuthorizedServer): readonly string[] {
  return [url, settings.issuer].flatMap((each) => (each === undefined ? [] : new URL(each).host));
}

/**
 * Finds out who gives tokens for a server; undefined where nothing says that anybody does.
 * @param metadataUrl what the server named when it refused us.
 * @throws AuthorizationError where the documents name what may not be used, or are not to be understood.
 */
export async function discoverAuthorization(
  server: AuthorizedServer,
  oauth: OAuthFetch,
  metadataUrl: URL | undefined,
): Promise<OAuthServerInfo | undefined> {
  let found: OAuthServerInfo;
  try {
    found = await discoverOAuthServerInfo(server.url, {
      fetchFn: oauth.fetch,
      ...(metadataUrl === undefined ? {} : { resourceMetadataUrl: metadataUrl }),
    });
  } catch (thrown) {
    const refusal = oauth.refusal();
    if (refusal === undefined && metadataUrl === undefined && !oauth.foundMetadata()) return undefined;
    throw createUnusable(refusal ?? thrown);
  }
  const refusal = oauth.refusal();
  if (refusal !== undefined) throw createUnusable(refusal);
  if (found.authorizationServerMetadata === undefined && found.resourceMetadata === undefined) {
    if (metadataUrl === undefined) return undefined;
    const message = `It asks for a sign-in, but ${metadataUrl.href} does not say where.`;
    throw new AuthorizationError("unusable", message);
  }
  checkAddresses(found, listTrustedHosts(server));
  checkIssuer(found, server.settings);
  return found;
}

/** Who gives the tokens, as it calls itself. */
export function readIssuer({ authorizationServerMetadata, authorizationServerUrl }: OAuthServerInfo): string {
  return authorizationServerMetadata?.issuer ?? authorizationServerUrl;
}

/** Whether two names mean one authorization server; a slash at the end does not tell them apart. */
export function isSameIssuer(first: string, second: string): boolean {
  return first.replace(/\/$/, "") === second.replace(/\/$/, "");
}

function checkAddresses(found: OAuthServerInfo, trustedHosts: readonly string[]): void {
  const metadata = found.authorizationServerMetadata;
  const named = [
    found.authorizationServerUrl,
    metadata?.authorization_endpoint,
    metadata?.token_endpoint,
    metadata?.registration_endpoint,
  ];
  for (const each of named) {
    if (each === undefined) continue;
    const address = new URL(each);
    const isTrusted = address.protocol === "http:" && trustedHosts.includes(address.host);
    if (!isEncrypted(address) && !isTrusted) throw describeOpenAddress(address);
  }
}

function checkIssuer(found: OAuthServerInfo, { issuer }: OAuthSettings): void {
  if (issuer === undefined || isSameIssuer(issuer, readIssuer(found))) return;
  const message = `It names the authorization server ${readIssuer(found)}, but its configuration allows only ${issuer}.`;
  throw new AuthorizationError("unusable", message);
}

function createUnusable(thrown: unknown): AuthorizationError {
  const message = `It asks for a sign-in that can't be used. ${describeOAuthFault(thrown)}`;
  return new AuthorizationError("unusable", message, { cause: thrown });
}
