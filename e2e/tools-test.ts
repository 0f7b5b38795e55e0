import { type Server, startServer } from "./server.ts";
import { test as base } from "./test.ts";
import { createToolsFolder } from "./tools-folder.ts";

/** A `test` whose playground has these tool files and no others; they are written once a worker. */
export function testWithTools(files: Readonly<Record<string, string>>) {
  return base.extend<object, { toolsServer: Server }>({
    toolsServer: [
      async ({}, use) => {
        const folder = createToolsFolder(files);
        const server = await startServer({ flags: ["--tools", folder.path] });
        await use(server);
        await server.stop();
        folder.dispose();
      },
      { scope: "worker", timeout: 120_000 },
    ],
    baseURL: async ({ toolsServer }, use) => use(toolsServer.url),
  });
}
