/** Next calls this once when the server starts: the tools are loaded before the first page asks for them. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { startPlayground } = await import("@/lib/start-playground.ts");
  startPlayground();
}
