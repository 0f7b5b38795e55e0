import { type OAuthServerInfo, selectClientAuthMethod } from "@modelcontextprotocol/client";
import type { Grant } from "./token-file.ts";

/** Tells the authorization server that a grant is not used any more (RFC 7009), where it wants to know. Never rejects. */
export async function revokeGrant(
  grant: Grant,
  { authorizationServerMetadata: metadata }: OAuthServerInfo,
  fetch: typeof globalThis.fetch,
): Promise<void> {
  const endpoint: unknown =
    metadata !== undefined && "revocation_endpoint" in metadata ? metadata.revocation_endpoint : undefined;
  if (typeof endpoint !== "string") return;
  const { id, secret } = grant.client;
  const client = { client_id: id, ...(secret === undefined ? {} : { client_secret: secret }) };
  const method = selectClientAuthMethod(client, metadata?.token_endpoint_auth_methods_supported ?? []);
  const headers = new Headers();
  const body = new URLSearchParams({ token: grant.refreshToken ?? grant.accessToken });
  if (method === "client_secret_basic")
    headers.set("authorization", `Basic ${btoa(`${id}:${secret ?? ""}`)}`);
  else body.set("client_id", id);
  if (method === "client_secret_post") body.set("client_secret", secret ?? "");
  headers.set("content-type", "application/x-www-form-urlencoded");
  await fetch(endpoint, { method: "POST", headers, body }).catch(() => undefined);
}
