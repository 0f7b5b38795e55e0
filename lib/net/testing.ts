import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

/** A server that tells what it was sent. */
export interface EchoServer {
  /** `http://127.0.0.1:PORT`. */
  readonly url: string;
  /** How many requests it had. */
  count(): Promise<number>;
  stop(): Promise<void>;
}

/** Starts the echo server of the browser tests in a process of its own. */
export async function startEchoServer(): Promise<EchoServer> {
  const file = fileURLToPath(new URL("../../e2e/servers/http-echo.mjs", import.meta.url));
  const child = spawn(process.execPath, [file], { stdio: ["ignore", "pipe", "inherit"] });
  const [line] = (await once(createInterface({ input: child.stdout }), "line")) as [string];
  const url = line.replace("listening on ", "");
  return {
    url,
    count: async () => Number(await (await fetch(`${url}/count`)).text()),
    async stop() {
      const exited = once(child, "exit");
      child.kill();
      await exited;
    },
  };
}
