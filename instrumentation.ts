/** Next calls this once when the server starts: the tools are loaded before the first page asks for them. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { getPlayground } = await import("@/lib/playground.ts");
  const playground = getPlayground();
  // The start script owns the signals and ends what is left; this lets runs and tools end in order before.
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => void playground.close());
}
