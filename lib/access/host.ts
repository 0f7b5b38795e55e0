/** A `Host` header, taken apart. */
export interface Host {
  /** In lower case; an IPv6 address keeps its brackets. */
  readonly name: string;
  /** Absent where the header has none, which means the scheme's own. */
  readonly port?: number;
}

const hostPattern = /^(\[[0-9a-f:.]+\]|[a-z0-9_-]+(?:\.[a-z0-9_-]+)*)(?::(\d{1,5}))?$/;

/**
 * Reads a `Host` header, or an entry of `ALLOWED_HOSTS`, strictly: what browsers send and nothing else (no user, no
 * path, no shortened or hexadecimal addresses). Gives undefined for anything else.
 */
export function parseHost(text: string): Host | undefined {
  const match = hostPattern.exec(text.toLowerCase());
  const name = match?.[1];
  if (name === undefined) return undefined;
  if (match?.[2] === undefined) return { name };
  const port = Number(match[2]);
  return port >= 1 && port <= 65535 ? { name, port } : undefined;
}

const loopbackAddress = /^127\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/;

/**
 * Whether a host's name always means this machine: `localhost`, 127.0.0.0/8 and `[::1]`. Names under `.localhost` are
 * not among them: some resolvers ask the network for those.
 */
export function isLoopback(name: string): boolean {
  if (name === "localhost" || name === "[::1]") return true;
  const match = loopbackAddress.exec(name);
  return match?.slice(1).every((part) => Number(part) <= 255 && String(Number(part)) === part) ?? false;
}
