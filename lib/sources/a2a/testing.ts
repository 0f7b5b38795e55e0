import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

/** An agent that runs in a process of its own. */
export interface TestAgent {
  /** `http://127.0.0.1:PORT`. */
  readonly url: string;
  /** The ids of the tasks that were canceled. */
  canceled(): Promise<string[]>;
  stop(): Promise<void>;
}

/** Starts the agent of the browser tests: `--wire 0.3` or `1.0`, `--polling` without streams. */
export async function startTestAgent(...flags: string[]): Promise<TestAgent> {
  const file = fileURLToPath(new URL("../../../e2e/servers/a2a-server.mjs", import.meta.url));
  const child = spawn(process.execPath, [file, ...flags], { stdio: ["ignore", "pipe", "inherit"] });
  const [line] = (await once(createInterface({ input: child.stdout }), "line")) as [string];
  const url = line.replace("listening on ", "");
  return {
    url,
    canceled: async () => (await (await fetch(`${url}/canceled`)).json()) as string[],
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, "exit");
      child.kill("SIGKILL");
      await exited;
    },
  };
}
