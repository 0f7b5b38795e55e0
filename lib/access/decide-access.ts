import { type Host, isLoopback, parseHost } from "./host.ts";

/** As much of a request as access depends on. A header that was not sent is null. Forwarded headers are not part of it. */
export interface AccessRequest {
  readonly method: string;
  /** `Host` */
  readonly host: string | null;
  /** `Origin` */
  readonly origin: string | null;
  /** `Sec-Fetch-Site`: sent by browsers to loopback addresses and over https, never by scripts of a page. */
  readonly fetchSite: string | null;
  /** `Sec-Fetch-Mode` */
  readonly fetchMode: string | null;
  /** `Sec-Fetch-Dest` */
  readonly fetchDestination: string | null;
  /** `X-Playground`: sent by programs. Absent is null. */
  readonly program?: string | null;
  /** `Content-Type`. Absent is null. */
  readonly contentType?: string | null;
  readonly path: string;
}

/** Whether a request may pass, and if not, a sentence for whoever sent it. */
export type AccessDecision =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly reason: string };

/** Where MCP clients are served. They can't be told to send a header of ours. */
const mcpPath = "/api/mcp";
const readingMethods = new Set(["GET", "HEAD", "OPTIONS"]);
const allowed: AccessDecision = { allowed: true };

/**
 * Decides whether a request may reach the playground. A page of another site can send requests here from its visitor's
 * browser, and by DNS rebinding under a name of its own, so:
 * - `Host` is a loopback name or one of `allowedHosts`;
 * - what changes something carries exactly our own `Origin` (scheme, host and port); none, and `null`, are refused,
 *   but for a program under `/api/` (see {@link isFromProgram}, {@link isFromMcpClient});
 * - what a page of another origin loads in the background is refused; following a link from there to a page is not.
 */
export function decideAccess(request: AccessRequest, allowedHosts: readonly Host[]): AccessDecision {
  const host = parseHost(request.host ?? "");
  if (host === undefined || !isAllowedHost(host, allowedHosts)) return refuse(unknownHost(request.host));
  const own = ownOrigin(host);
  const isProgram = request.path === mcpPath ? isFromMcpClient(request) : isFromProgram(request);
  const mustBeOwn =
    !readingMethods.has(request.method) || (request.path === mcpPath && request.origin !== null);
  if (mustBeOwn && request.origin !== own && !isProgram) return refuse(foreignOrigin(request, own));
  if (isFromElsewhere(request) && !isFollowedLink(request)) {
    return refuse(
      "Refused: this address is for the playground's own pages, and a page of another site asked for it.",
    );
  }
  return allowed;
}

function refuse(reason: string): AccessDecision {
  return { allowed: false, reason };
}

function isAllowedHost(host: Host, allowedHosts: readonly Host[]): boolean {
  if (isLoopback(host.name)) return true;
  return allowedHosts.some(
    (entry) => entry.name === host.name && (entry.port === undefined || entry.port === (host.port ?? 80)),
  );
}

/** What a browser sends as `Origin` from our own pages. The playground itself speaks plain http. */
function ownOrigin(host: Host): string {
  return host.port === undefined || host.port === 80
    ? `http://${host.name}`
    : `http://${host.name}:${host.port}`;
}

function isFromElsewhere({ fetchSite }: AccessRequest): boolean {
  return fetchSite !== null && fetchSite !== "same-origin" && fetchSite !== "none";
}

/**
 * Whether a request comes from a program: it has no origin, and a header that a page of another site can't set, since its
 * browser would ask us first and get no leave. With a body, it says that the body is JSON.
 */
function isFromProgram({ method, path, origin, program, contentType }: AccessRequest): boolean {
  if (origin !== null || program !== "1" || !path.startsWith("/api/")) return false;
  return method === "DELETE" || isJson(contentType);
}

/**
 * Whether a request to the MCP server comes from a program: it has no origin, which every browser sends with what it
 * posts, and its body says that it is JSON, which a page of another site can't say without asking us first.
 */
function isFromMcpClient({ method, origin, contentType }: AccessRequest): boolean {
  return origin === null && (method === "DELETE" || isJson(contentType));
}

function isJson(contentType: string | null | undefined): boolean {
  return /^application\/json\s*(;|$)/i.test(contentType ?? "");
}

function isFollowedLink({ method, path, fetchMode, fetchDestination }: AccessRequest): boolean {
  const opensPage = fetchMode === "navigate" && fetchDestination === "document";
  return method === "GET" && opensPage && path !== "/api" && !path.startsWith("/api/");
}

function unknownHost(host: string | null): string {
  if (host === null || host === "") return "Refused: the request names no host.";
  const shown = JSON.stringify(host.slice(0, 200));
  const name = parseHost(host)?.name;
  const advice =
    name === undefined
      ? "Open the playground at http://localhost with its port."
      : `If that name is really yours, start the playground with ALLOWED_HOSTS=${name}.`;
  return `Refused: the playground does not answer to the host ${shown}. ${advice}`;
}

function foreignOrigin({ method, path, origin }: AccessRequest, own: string): string {
  const shown = origin === null ? "it has none" : `it is ${JSON.stringify(origin.slice(0, 200))}`;
  const headers = path === mcpPath ? "header" : "headers X-Playground: 1 and";
  const advice =
    origin === null && path.startsWith("/api/")
      ? ` A program sends the ${headers} Content-Type: application/json.`
      : "";
  return `Refused: a ${method} request must come from the playground's own pages (Origin: ${own}), but ${shown}.${advice}`;
}
