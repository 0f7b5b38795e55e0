import { z } from "zod";

/** A source that somebody adds on the page. */
export type NewSource =
  | {
      readonly kind: "mcp";
      readonly name: string;
      readonly url: string;
      readonly headers?: { readonly [name: string]: string };
    }
  | {
      readonly kind: "openapi";
      readonly document: string;
      readonly name?: string;
      readonly baseUrl?: string;
      readonly headers?: { readonly [name: string]: string };
    };

const noCommand =
  "A command to start is only ever read from a configuration file, never taken from a page: write it into mcp.json and start the playground again.";
const commandKeys = ["command", "args", "env", "environment", "cwd"];

const headers = z
  .record(
    z.string().regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/, "is no name of a header"),
    z.string().regex(/^[^\r\n\0]*$/, "must be one line"),
  )
  .exactOptional();
const isAddress = (text: string) =>
  /^https?:\/\//i.test(text) && URL.canParse(text.replace(/\$\{[^}]*\}/g, "x"));
const address = (what: string) =>
  z.string().refine(isAddress, `${what} must be an address that begins with http:// or https://`);

const newSource = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("mcp"),
    name: z
      .string()
      .regex(
        /^[A-Za-z0-9][\w.-]{0,63}$/,
        "The name must begin with a letter or a digit, and have letters, digits, . _ and - only, 64 at most",
      ),
    url: address("The URL of the server"),
    headers,
  }),
  z.strictObject({
    kind: z.literal("openapi"),
    document: z
      .string()
      .trim()
      .min(1, "The document must be an address or the path of a file")
      .regex(/^[^\r\n\0]+$/, "The document must be an address or the path of a file"),
    name: z.string().trim().min(1).max(100).exactOptional(),
    baseUrl: address("The base URL").exactOptional(),
    headers,
  }),
]);

/** Reads what a page sends, strictly; a sentence for people where it is no source that may be added. */
export function readNewSource(given: unknown): { readonly source: NewSource } | { readonly fault: string } {
  if (typeof given === "object" && given !== null && commandKeys.some((key) => key in given))
    return { fault: noCommand };
  const parsed = newSource.safeParse(given);
  if (parsed.success) return { source: parsed.data };
  const issues = parsed.error.issues.map(({ path, message, code }) => {
    // Our own messages are sentences; those of the library speak of a member.
    const isOwn = code === "custom" || code === "too_small" || path.length === 1;
    return isOwn ? message : `${path.join(".")} ${message}`;
  });
  return { fault: `${issues.join(". ")}.` };
}
