import "server-only";
import { getPlayground } from "@/lib/playground.ts";

/**
 * Makes the playground, and lets runs and tools end in order when the server is told to end. The start script owns
 * the signals and ends what is left.
 */
export function startPlayground(): void {
  const playground = getPlayground();
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => void playground.close());
}
