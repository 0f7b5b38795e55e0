import { AxeBuilder } from "@axe-core/playwright";
import { test as base, expect, type Page } from "@playwright/test";
import { type Server, type ServerOptions, startServer } from "./server.ts";

interface WorkerFixtures {
  /** A playground with the project's own tools; tests that share it leave no trace in its files. */
  server: Server;
}

interface TestFixtures {
  /** Starts a playground for this test alone; it is stopped, and looked after for what it leaves, at the end. */
  startOwnServer: (options?: ServerOptions) => Promise<Server>;
  /** Lets messages in the browser's console pass that match; any other warning or error fails the test. */
  allowConsole: (pattern: RegExp) => void;
  consoleGuard: RegExp[];
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  startOwnServer: async ({}, use) => {
    const servers: Server[] = [];
    await use(async (options) => {
      const server = await startServer(options);
      servers.push(server);
      return server;
    });
    for (const server of servers) await server.stop();
  },
  consoleGuard: async ({}, use) => use([]),
  allowConsole: async ({ consoleGuard }, use) => use((pattern) => void consoleGuard.push(pattern)),
  // Named so that the page is gone before its server is.
  context: async ({ context, consoleGuard, startOwnServer: _ }, use) => {
    const unexpected: string[] = [];
    const note = (text: string) => {
      if (!consoleGuard.some((pattern) => pattern.test(text))) unexpected.push(text);
    };
    context.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) note(`${message.type()}: ${message.text()}`);
    });
    context.on("weberror", (error) => note(`uncaught: ${error.error().message}`));
    await use(context);
    expect(unexpected, "unexpected messages in the browser's console").toEqual([]);
  },
});

export { expect };

/** Fails where axe finds a fault on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const words = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map((node) => node.target.join(" ")),
  }));
  expect(words).toEqual([]);
}
