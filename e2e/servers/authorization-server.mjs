/**
 * An OAuth 2.1 authorization server for tests: metadata, registration, a consent page, codes with PKCE, and short-lived
 * tokens whose refresh tokens are good for one use. It keeps everything in memory.
 *
 * @typedef {object} AuthorizationOptions
 * @property {string} issuer its own address, without a slash at the end
 * @property {string} resource the address that its tokens are good for
 * @property {number} lifetimeSeconds of an access token
 * @property {boolean} approves gives its consent without asking
 * @property {boolean} registers lets clients register themselves
 * @property {string} [client] `ID:SECRET` of a client that it knows already
 * @property {object} [metadata] members that its metadata has instead
 */
import { createHash, randomBytes } from "node:crypto";

const newSecret = () => randomBytes(24).toString("base64url");
const hash = (verifier) => createHash("sha256").update(verifier).digest("base64url");

/** @param {AuthorizationOptions} options */
export function createAuthorizationServer(options) {
  const { issuer, resource, lifetimeSeconds } = options;
  const clients = new Map();
  const requests = new Map();
  const codes = new Map();
  const access = new Map();
  const refresh = new Map();
  const counts = { registered: 0, authorized: 0, exchanged: 0, refreshed: 0, revoked: 0, reused: 0 };
  /** What the last request for an authorization asked. */
  let asked = {};

  if (options.client) {
    const [id, secret] = options.client.split(":");
    clients.set(id, { client_id: id, client_secret: secret, redirect_uris: undefined });
  }

  const metadata = {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    revocation_endpoint: `${issuer}/revoke`,
    ...(options.registers ? { registration_endpoint: `${issuer}/register` } : {}),
    response_types_supported: ["code"],
    grant_types_supported: ["authorization_code", "refresh_token"],
    code_challenge_methods_supported: ["S256"],
    token_endpoint_auth_methods_supported: ["none", "client_secret_basic", "client_secret_post"],
    authorization_response_iss_parameter_supported: true,
    ...options.metadata,
  };

  function register(body) {
    const { redirect_uris: uris } = JSON.parse(body);
    const isGood = Array.isArray(uris) && uris.length > 0 && uris.every(isLoopback);
    if (!isGood) return json(400, { error: "invalid_redirect_uri", error_description: "only loopback" });
    const client = { ...JSON.parse(body), client_id: newSecret(), client_id_issued_at: 1 };
    clients.set(client.client_id, client);
    counts.registered += 1;
    return json(201, client);
  }

  function authorize(query) {
    asked = Object.fromEntries(query);
    const client = clients.get(asked.client_id);
    const knows = client?.redirect_uris?.includes(asked.redirect_uri) ?? isLoopback(asked.redirect_uri);
    if (client === undefined || !knows) return text(400, "No such client, or not its redirect address.");
    if (asked.response_type !== "code" || asked.code_challenge_method !== "S256" || !asked.code_challenge)
      return redirect(asked, { error: "invalid_request", error_description: "PKCE with S256 is required" });
    if (asked.resource !== resource) return redirect(asked, { error: "invalid_target" });
    if (options.approves) return decide(asked, true);
    const id = newSecret();
    requests.set(id, asked);
    return html(`<h1>Let ${escapeMarkup(client.client_name ?? "a client")} use your notes?</h1>
      <p>It asks for: ${escapeMarkup(asked.scope ?? "nothing")}</p>
      <form method="post" action="/decide"><input type="hidden" name="id" value="${id}">
      <button name="answer" value="yes">Allow</button> <button name="answer" value="no">Refuse</button></form>`);
  }

  function decide(request, allows) {
    if (!allows) return redirect(request, { error: "access_denied", error_description: "The user said no." });
    const code = newSecret();
    codes.set(code, request);
    counts.authorized += 1;
    return redirect(request, { code });
  }

  function redirect(request, parameters) {
    const url = new URL(request.redirect_uri);
    const state = request.state === undefined ? {} : { state: request.state };
    for (const [name, value] of Object.entries({ ...parameters, ...state, iss: issuer }))
      url.searchParams.set(name, value);
    return { status: 302, headers: { location: url.href }, body: "" };
  }

  function token(form, header) {
    const basic = /^Basic (.+)$/.exec(header ?? "")?.[1];
    const [id, secret] = basic
      ? Buffer.from(basic, "base64").toString().split(":")
      : [form.get("client_id"), form.get("client_secret") ?? undefined];
    const client = clients.get(id);
    if (client === undefined || client.client_secret !== secret)
      return json(401, { error: "invalid_client", error_description: `not ${id} with ${secret}` });
    if (form.get("grant_type") === "authorization_code") return exchange(form, id);
    if (form.get("grant_type") === "refresh_token") return renew(form, id);
    return json(400, { error: "unsupported_grant_type" });
  }

  function exchange(form, client) {
    const request = codes.get(form.get("code"));
    codes.delete(form.get("code"));
    const fits =
      request?.client_id === client &&
      request.redirect_uri === form.get("redirect_uri") &&
      request.code_challenge === hash(form.get("code_verifier") ?? "") &&
      form.get("resource") === resource;
    if (!fits)
      return json(400, { error: "invalid_grant", error_description: `${form.get("code")} is not good` });
    counts.exchanged += 1;
    return grant({ client, scope: request.scope ?? "", family: newSecret() });
  }

  function renew(form, client) {
    const old = refresh.get(form.get("refresh_token"));
    if (old === undefined || old.client !== client || form.get("resource") !== resource)
      return json(400, { error: "invalid_grant", error_description: "no such refresh token" });
    if (old.used) {
      counts.reused += 1;
      endFamily(old.family);
      return json(400, { error: "invalid_grant", error_description: "used before" });
    }
    old.used = true;
    counts.refreshed += 1;
    return grant(old);
  }

  function grant({ client, scope, family }) {
    const [accessToken, refreshToken] = [newSecret(), newSecret()];
    access.set(accessToken, { scope, family, until: Date.now() + lifetimeSeconds * 1000 });
    refresh.set(refreshToken, { client, scope, family, used: false });
    return json(200, {
      access_token: accessToken,
      token_type: "Bearer",
      expires_in: lifetimeSeconds,
      refresh_token: refreshToken,
      scope,
    });
  }

  function endFamily(family) {
    for (const tokens of [access, refresh])
      for (const [name, value] of tokens) if (value.family === family) tokens.delete(name);
  }

  function revoke(form) {
    const found = access.get(form.get("token")) ?? refresh.get(form.get("token"));
    if (found) endFamily(found.family);
    counts.revoked += 1;
    return json(200, {});
  }

  /** What a test does to it, and asks. */
  function control(path) {
    // The clients believe that their tokens are good.
    if (path === "/test/expire") for (const each of access.values()) each.until = 0;
    if (path === "/test/end") for (const tokens of [access, refresh]) tokens.clear();
    return json(200, { counts, asked });
  }

  return {
    /** Answers a request that is meant for it; undefined for every other. */
    answer({ method, url, body, authorization }) {
      const { pathname, searchParams } = new URL(url, issuer);
      if (pathname === "/.well-known/oauth-authorization-server") return json(200, metadata);
      if (pathname === "/register" && method === "POST" && options.registers) return register(body);
      if (pathname === "/authorize") return authorize(searchParams);
      if (pathname === "/decide") {
        const form = new URLSearchParams(body);
        return decide(requests.get(form.get("id")), form.get("answer") === "yes");
      }
      if (pathname === "/token") return token(new URLSearchParams(body), authorization);
      if (pathname === "/revoke") return revoke(new URLSearchParams(body));
      if (pathname.startsWith("/test/")) return control(pathname);
      return undefined;
    },
    /** The scopes of a bearer token that is good now. */
    scopesOf(authorization) {
      const found = access.get(/^Bearer (.+)$/.exec(authorization ?? "")?.[1] ?? "");
      return found !== undefined && found.until > Date.now() ? found.scope.split(" ") : undefined;
    },
  };
}

function isLoopback(address) {
  return /^http:\/\/(127\.0\.0\.1|localhost|\[::1\]):\d+\//.test(address ?? "");
}

function escapeMarkup(words) {
  return words.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

function json(status, value) {
  return { status, headers: { "content-type": "application/json" }, body: JSON.stringify(value) };
}

function text(status, body) {
  return { status, headers: { "content-type": "text/plain" }, body };
}

function html(body) {
  const page = `<!doctype html><html lang="en"><title>Consent</title><link rel="icon" href="data:,">${body}</html>`;
  return { status: 200, headers: { "content-type": "text/html" }, body: page };
}
