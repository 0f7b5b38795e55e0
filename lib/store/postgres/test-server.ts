import { type ChildProcess, execFile, spawn } from "node:child_process";
import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const installed = "/usr/lib/postgresql";

/** A PostgreSQL that a test may fill. */
export interface TestServer {
  /** The URL of a database, and of a schema in it. */
  url(database: string, schema?: string): string;
  stop(): Promise<void>;
}

/** The folder of PostgreSQL's programs, newest version first; undefined where it is not installed. */
export function findPostgres(): string | undefined {
  const versions = fs.existsSync(installed) ? fs.readdirSync(installed) : [];
  const folders = [
    ...versions.sort((a, b) => Number(b) - Number(a)).map((version) => path.join(installed, version, "bin")),
    ...(process.env.PATH ?? "").split(path.delimiter),
  ];
  return folders.find((folder) =>
    ["initdb", "postgres"].every((program) => fs.existsSync(path.join(folder, program))),
  );
}

/** Starts a server of its own in a temporary folder, on a free port of this machine. */
export async function startTestServer(programs: string): Promise<TestServer> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "store-postgres-"));
  const data = path.join(folder, "data");
  // PostgreSQL refuses to be root; its package makes a user for it.
  const user = process.getuid?.() === 0 ? await findUser("postgres") : undefined;
  if (user) fs.chownSync(folder, user.uid, user.gid);
  const options = { cwd: folder, ...user };

  const initialize = ["-D", data, "-U", "tester", "--auth=trust", "--encoding=UTF8", "--no-sync"];
  await run(path.join(programs, "initdb"), initialize, options);
  const port = await findFreePort();
  const settings = ["fsync=off", "listen_addresses=127.0.0.1", "unix_socket_directories="];
  const server = spawn(
    path.join(programs, "postgres"),
    ["-D", data, "-p", String(port), ...settings.flatMap((setting) => ["-c", setting])],
    { ...options, stdio: ["ignore", "ignore", "pipe"] },
  );
  const end = () => server.kill("SIGKILL");
  process.once("exit", end);
  await waitUntilReady(server);
  return {
    url(database, schema) {
      const options = schema === undefined ? "" : `?options=-c%20search_path%3D${schema}`;
      return `postgres://tester@127.0.0.1:${port}/${database}${options}`;
    },
    async stop() {
      process.off("exit", end);
      const ended = new Promise((resolve) => server.once("exit", resolve));
      server.kill("SIGINT");
      await ended;
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function waitUntilReady(server: ChildProcess): Promise<void> {
  const { stderr } = server;
  if (!stderr) throw new Error("PostgreSQL has no log.");
  let log = "";
  await new Promise<void>((resolve, reject) => {
    server.once("exit", (code) => reject(new Error(`PostgreSQL ended with ${code}: ${log}`)));
    stderr.setEncoding("utf8").on("data", (text: string) => {
      log = (log + text).slice(-10_000);
      if (log.includes("database system is ready to accept connections")) resolve();
    });
  });
}

async function findUser(name: string): Promise<{ readonly uid: number; readonly gid: number }> {
  const ids = await Promise.all(["-u", "-g"].map((flag) => run("id", [flag, name])));
  const [uid, gid] = ids.map(({ stdout }) => Number(stdout));
  if (uid === undefined || gid === undefined) throw new Error(`There is no user ${name}.`);
  return { uid, gid };
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => (address && typeof address === "object" ? resolve(address.port) : reject()));
    });
  });
}
