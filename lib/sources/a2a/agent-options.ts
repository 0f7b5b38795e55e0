import { z } from "zod";

/** An agent, as a configuration names it. */
export interface AgentOptions {
  /** The address of its card, or of its server, where the card has a place of its own. */
  readonly url: string;
  /** What people call it, and what its tools' names start with. Absent: the name in its card. */
  readonly name?: string | undefined;
  /** Sent with every request to the host of the card, and those in `allow`; `${NAME}` comes from the environment. */
  readonly headers?: { readonly [name: string]: string } | undefined;
  /** Hosts besides that of the card that may be in a private network and get the headers. */
  readonly allow?: readonly string[] | undefined;
  /** Milliseconds for a whole task. Default 300,000. */
  readonly timeout?: number | undefined;
}

const longestTimeout = 2 ** 31 - 1;
const url = z
  .string()
  .trim()
  .regex(/^https?:\/\//i, "must be an address of http or https");
const entry = z.strictObject({
  url,
  name: z.string().min(1).optional(),
  headers: z.record(z.string(), z.string()).optional(),
  allow: z.array(z.string()).optional(),
  timeout: z
    .number("must be milliseconds")
    .positive("must be over 0")
    .max(longestTimeout, `must be at most ${longestTimeout}`)
    .optional(),
});

/** Reads the entry of an agent: an address, or an object with more. A sentence where it is neither. */
export function readAgentOptions(given: unknown): AgentOptions | { readonly fault: string } {
  const parsed = entry.safeParse(typeof given === "string" ? { url: given } : given);
  if (parsed.success) return parsed.data;
  const parts = parsed.error.issues.map(({ path, message }) =>
    path.length === 0 ? `it ${message}` : `its ${path.join(".")} ${message}`,
  );
  return { fault: `The entry of the agent is not valid: ${parts.join("; ")}.` };
}
