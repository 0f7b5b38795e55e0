import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { root, type Server, startServer } from "./server.ts";
import { test as base } from "./test.ts";

/** A folder with the files of a configuration, and the playground that reads them. */
export interface Configured {
  readonly server: Server;
  readonly folder: string;
  /** Where the server listens that tells what it was sent. */
  readonly echo: string;
}

/** Files by name: text, or what becomes JSON. `playground.config.json` is read, and `mcp.json` beside it. */
export type ConfigFiles = (place: { readonly folder: string; readonly echo: string }) => {
  readonly [name: string]: unknown;
};

const environment = { SPEC_TOKEN: "swordfish-1234" };

/** A `test` whose playground is configured by these files, written once a worker. */
export function testWithConfig(files: ConfigFiles) {
  return base.extend<object, { configured: Configured }>({
    configured: [
      async ({}, use) => {
        const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tool-playground-config-"));
        const echo = await startEcho();
        const written = { "playground.config.json": {}, ...files({ folder, echo: echo.url }) };
        for (const [name, content] of Object.entries(written)) {
          const text = typeof content === "string" ? content : JSON.stringify(content);
          fs.writeFileSync(path.join(folder, name), text);
        }
        fs.mkdirSync(path.join(folder, "tools"));
        const config = path.join(folder, "playground.config.json");
        const server = await startServer({
          flags: ["--config", config, "--tools", path.join(folder, "tools")],
          environment,
        });
        await use({ server, folder, echo: echo.url });
        await server.stop();
        echo.process.kill();
        fs.rmSync(folder, { recursive: true, force: true });
      },
      { scope: "worker", timeout: 120_000 },
    ],
    baseURL: async ({ configured }, use) => use(configured.server.url),
  });
}

async function startEcho(): Promise<{ readonly url: string; readonly process: ChildProcess }> {
  const child = spawn(process.execPath, [path.join(root, "e2e", "servers", "http-echo.mjs")], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = (await once(createInterface({ input: child.stdout }), "line")) as [string];
  return { url: line.replace("listening on ", ""), process: child };
}
