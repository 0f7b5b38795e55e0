import { NetError } from "@/lib/net/index.ts";
import { AgentError } from "./agent-error.ts";

/** Says in words what went wrong between us and an agent, as a sentence of its own. */
export function describeFault(thrown: unknown): string {
  if (thrown instanceof AgentError) return thrown.message;
  const net = findNetError(thrown);
  if (net !== undefined) return net.message;
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  if (/\b(401|403)\b/.test(message)) {
    return `${message} Put a token into its "headers", under Authorization; it goes to the host of the card, and to those in "allow".`;
  }
  return /[.!?]$/.test(message) ? message : `${message}.`;
}

/** The SDK wraps what `fetch` threw. */
function findNetError(thrown: unknown): NetError | undefined {
  let next = thrown;
  for (let depth = 0; next instanceof Error && depth < 5; depth += 1) {
    if (next instanceof NetError) return next;
    next = next.cause;
  }
  return undefined;
}
