import { z } from "zod";
import type { OAuthSettings } from "./oauth-settings.ts";

const scope = z.union([z.string(), z.array(z.string()).transform((each) => each.join(" "))]);
const address = z.string().refine((text) => URL.canParse(text) || text.includes("$"), "is no address");

/** As we have it, with the names that other programs use. */
const oauth = z.looseObject({
  clientId: z.string().min(1).optional(),
  clientSecret: z.string().min(1).optional(),
  clientMetadataUrl: z
    .string()
    .refine((text) => /^https:\/\/[^/]+\/.+/.test(text), "must be an https address with a path")
    .optional(),
  scope: scope.optional(),
  scopes: scope.optional(),
  issuer: address.optional(),
});

/** As Cursor has it. */
const auth = z.looseObject({
  CLIENT_ID: z.string().min(1).optional(),
  CLIENT_SECRET: z.string().min(1).optional(),
  scopes: scope.optional(),
});

/** Reads how to sign in from an entry: `oauth` (ours, Claude Code's) or `auth` (Cursor's). */
export function readOAuthSettings(entry: {
  readonly oauth?: unknown;
  readonly auth?: unknown;
}): { readonly oauth?: OAuthSettings } | { readonly fault: string } {
  const read = oauth.optional().safeParse(entry.oauth ?? undefined);
  if (!read.success) return { fault: describeIssues("oauth", read.error) };
  // Gemini and others say `"auth": "oauth"`, which is what we do anyway.
  const other = auth
    .optional()
    .safeParse(typeof entry.auth === "string" ? undefined : (entry.auth ?? undefined));
  if (!other.success) return { fault: describeIssues("auth", other.error) };
  if (read.data === undefined && other.data === undefined) return {};
  const { clientId, clientSecret, clientMetadataUrl, issuer } = read.data ?? {};
  const members = {
    clientId: clientId ?? other.data?.CLIENT_ID,
    clientSecret: clientSecret ?? other.data?.CLIENT_SECRET,
    clientMetadataUrl,
    scope: read.data?.scope ?? read.data?.scopes ?? other.data?.scopes,
    issuer,
  };
  return { oauth: Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) };
}

function describeIssues(name: string, error: z.ZodError): string {
  const parts = error.issues.map(({ path, message }) => `its ${[name, ...path].join(".")} ${message}`);
  return `The entry is not valid: ${parts.join("; ")}.`;
}
