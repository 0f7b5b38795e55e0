import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { z } from "zod";

const client = z.object({
  issuer: z.string(),
  redirectUrl: z.string(),
  id: z.string(),
  secret: z.string().exactOptional(),
});
const grant = z.object({
  issuer: z.string(),
  resource: z.string().exactOptional(),
  client: z.object({ id: z.string(), secret: z.string().exactOptional() }),
  accessToken: z.string(),
  refreshToken: z.string().exactOptional(),
  scope: z.string().exactOptional(),
  expiresAt: z.number().exactOptional(),
});
const content = z.object({ grants: z.record(z.string(), grant), clients: z.array(client) });
type Content = z.infer<typeof content>;

/** A client that an authorization server knows us as. */
export type RegisteredClient = Readonly<z.infer<typeof client>>;

/** What a person's sign-in gave for one server. `expiresAt` is in milliseconds since 1970, absent where nothing was said. */
export type Grant = Readonly<z.infer<typeof grant>>;

/** The tokens of all servers, apart from everything else that is kept: nothing that shows or exports data reads them. */
export interface TokenFile {
  /** The grant for a server, by its address. */
  read(serverUrl: string): Grant | undefined;
  /** Keeps it; undefined takes it away. Where the file can't be written it is so for this start alone, and {@link fault} says why. */
  write(serverUrl: string, grant: Grant | undefined): void;
  readClient(issuer: string, redirectUrl: string): RegisteredClient | undefined;
  writeClient(client: RegisteredClient): void;
  removeClient(id: string): void;
  /** Why the file could not be written the last time, as a sentence; undefined where it was. */
  fault(): string | undefined;
  /** Reads the file again, which another playground may have written. */
  refresh(): void;
  /** Does one work for a server after the other, so that a refresh token is used once. */
  inTurn<Value>(serverUrl: string, work: () => Promise<Value>): Promise<Value>;
}

/** Opens the tokens in a file that only its owner can read. @param file absent: they are kept for this start alone. */
export function openTokenFile(file?: string): TokenFile {
  const turns = new Map<string, Promise<unknown>>();
  let fault: string | undefined;
  let held = readContent(file) ?? { grants: {}, clients: [] };

  /** Changes what stands in the file now, which another playground may have written. */
  function save(change: (now: Content) => Content): void {
    held = change((fault === undefined ? readContent(file) : undefined) ?? held);
    if (file === undefined) return;
    try {
      mkdirSync(dirname(file), { recursive: true });
      const fresh = `${file}.${process.pid}.new`;
      writeFileSync(fresh, JSON.stringify(held, undefined, 2), { mode: 0o600 });
      renameSync(fresh, file);
      fault = undefined;
    } catch (thrown) {
      const reason = thrown instanceof Error ? thrown.message : String(thrown);
      fault = `The file of sign-ins can't be written (${reason}), so that they end with the playground.`;
    }
  }

  return {
    read: (serverUrl) => (Object.hasOwn(held.grants, serverUrl) ? held.grants[serverUrl] : undefined),
    write(serverUrl, next) {
      save(({ grants, clients }) => {
        const { [serverUrl]: _old, ...others } = grants;
        return { clients, grants: next === undefined ? others : { ...others, [serverUrl]: next } };
      });
    },
    readClient: (issuer, redirectUrl) =>
      held.clients.find((each) => each.issuer === issuer && each.redirectUrl === redirectUrl),
    writeClient(next) {
      const isOther = (each: RegisteredClient) =>
        each.issuer !== next.issuer || each.redirectUrl !== next.redirectUrl;
      save(({ grants, clients }) => ({ grants, clients: [...clients.filter(isOther), next] }));
    },
    removeClient(id) {
      if (!held.clients.some((each) => each.id === id)) return;
      save(({ grants, clients }) => ({ grants, clients: clients.filter((each) => each.id !== id) }));
    },
    fault: () => fault,
    refresh() {
      // What could not be written stands here alone.
      if (fault === undefined) held = readContent(file) ?? held;
    },
    inTurn(serverUrl, work) {
      const turn = (turns.get(serverUrl) ?? Promise.resolve()).then(work, work);
      turns.set(serverUrl, turn);
      return turn;
    },
  };
}

/** A file that is not there, or that holds something else, holds no tokens: signing in again is all that it costs. */
function readContent(file: string | undefined): Content | undefined {
  if (file === undefined) return undefined;
  try {
    return content.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return undefined;
  }
}
