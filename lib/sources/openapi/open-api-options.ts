import { z } from "zod";

const longestTimeout = 2 ** 31 - 1;

const entry = z.object({
  /** The path of a file, or an address of http or https. */
  document: z
    .string({ error: (issue) => (issue.input === undefined ? "is missing" : "must be a path or an address") })
    .min(1),
  name: z.string().min(1).optional(),
  baseUrl: z.url({ protocol: /^https?$/, error: "must be an address of http or https" }).optional(),
  headers: z.record(z.string(), z.string()).optional(),
  /** Hosts that the document names and that may be in a private network: `127.0.0.1:8080`. */
  allow: z.array(z.string()).optional(),
  timeout: z.number().positive().max(longestTimeout).optional(),
});

/** One OpenAPI document of a configuration. */
export type OpenApiEntry = z.infer<typeof entry>;

/** Reads an entry of the configuration: a path or address, or an object with more. A sentence where it is none. */
export function readOpenApiEntry(given: unknown): OpenApiEntry | { readonly fault: string } {
  const parsed = entry.safeParse(typeof given === "string" ? { document: given } : given);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(({ path, message }) => `${path.join(".") || "it"} ${message}`);
  return { fault: `The entry is not valid: ${issues.join("; ")}.` };
}
