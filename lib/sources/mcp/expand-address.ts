import { resolve } from "node:path";
import { expandVariables } from "@/lib/net/index.ts";
import type { ServerAddress } from "./server-config.ts";

/** Variables by name, as `process.env` has them. */
export type Variables = { readonly [name: string]: string | undefined };

/** An address without `${NAME}`, and the values that must not be shown. */
export interface ExpandedAddress {
  readonly address: ServerAddress;
  readonly secrets: readonly string[];
}

/** Puts the values of variables into an address; throws an error that names those that are not set. */
export function expandAddress(address: ServerAddress, variables: Variables, folder: string): ExpandedAddress {
  const missing = new Set<string>();
  const secrets: string[] = [];
  const expand = (text: string, isSecret = true) => {
    const expansion = expandVariables(text, variables);
    for (const name of expansion.missing) missing.add(name);
    if (isSecret) secrets.push(...expansion.values);
    return expansion.text;
  };
  const expandAll = (texts: { readonly [name: string]: string }) =>
    Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, expand(text)]));

  const expanded: ServerAddress =
    address.kind === "http"
      ? {
          ...address,
          url: expand(address.url),
          headers: expandAll(address.headers),
          ...(address.oauth === undefined ? {} : { oauth: expandAll({ ...address.oauth }) }),
        }
      : {
          ...address,
          // Paths are no secrets, and hiding `$HOME` wherever it stands would hide half of what a file server says.
          command: expand(address.command, false),
          arguments: address.arguments.map((text) => expand(text, !text.includes("/"))),
          environment: expandAll(address.environment),
          folder: resolve(/*turbopackIgnore: true*/ folder, expand(address.folder ?? ".", false)),
        };
  if (missing.size > 0) throw new Error(describeMissing([...missing]));
  return { address: expanded, secrets };
}

function describeMissing(names: readonly string[]): string {
  const list = names.join(", ");
  return names.length === 1
    ? `The variable ${list}, which its configuration names, is not set. Set it (.env.local will do) and start again.`
    : `The variables ${list}, which its configuration names, are not set. Set them (.env.local will do) and start again.`;
}
