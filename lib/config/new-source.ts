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

/** A source, or why what was given is none: as a sentence for people, and by the member that is at fault. */
export type ReadSource =
  | { readonly source: NewSource }
  | { readonly fault: string; readonly fields: { readonly [member: string]: string } };

/** Reads what a page sends, strictly. */
export function readNewSource(given: unknown): ReadSource {
  if (typeof given === "object" && given !== null && commandKeys.some((key) => key in given))
    return { fault: noCommand, fields: {} };
  const parsed = newSource.safeParse(given);
  if (parsed.success) return { source: parsed.data };
  const issues = parsed.error.issues.map(({ path, message, code }) => {
    // Our own messages are sentences; those of the library speak of a member.
    const isOwn = code === "custom" || code === "too_small" || path.length === 1;
    const [member, ...inside] = path.map(String);
    const words = `${isOwn ? message : `${path.join(".")} ${message}`}.`;
    return { member, words, atField: isOwn ? words : `${inside.join(".")} ${message}.` };
  });
  const fields = new Map<string, string>();
  for (const { member, atField } of issues)
    if (member !== undefined && !fields.has(member)) fields.set(member, atField);
  return { fault: issues.map(({ words }) => words).join(" "), fields: Object.fromEntries(fields) };
}

/** Stands for the value of a header that is not shown. */
const hidden = "••••••";

/** A source as a page may show it: values of headers that stand in the file are hidden, those that name variables are not. */
export function hideHeaders(source: NewSource): NewSource {
  return changeHeaders(source, (_name, value) => (value.includes("${") ? value : hidden));
}

/** What a page sent for a source that it was shown: values that were left hidden are those of before. */
export function keepHeaders(source: NewSource, before: NewSource): NewSource {
  return changeHeaders(source, (name, value) =>
    value === hidden && before.headers && Object.hasOwn(before.headers, name)
      ? (before.headers[name] ?? value)
      : value,
  );
}

function changeHeaders<Kind extends NewSource>(
  source: Kind,
  change: (name: string, value: string) => string,
): Kind {
  if (source.headers === undefined) return source;
  const entries = Object.entries(source.headers).map(([name, value]) => [name, change(name, value)]);
  return { ...source, headers: Object.fromEntries(entries) };
}
