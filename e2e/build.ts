import { startServer } from "./server.ts";

/** Builds the app before the first test, so that no test waits for it. */
export default async function build(): Promise<void> {
  const server = await startServer();
  await server.stop();
}
