import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseEnv } from "node:util";
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
          environment: {
            ...readVariables(
              address.environmentFile,
              (text) => resolve(folder, expand(text, false)),
              secrets,
            ),
            ...expandAll(address.environment),
          },
          folder: resolve(/*turbopackIgnore: true*/ folder, expand(address.folder ?? ".", false)),
        };
  if (missing.size > 0) throw new Error(describeMissing([...missing]));
  return { address: expanded, secrets };
}

/** The variables of a file, whose values may all be secret. */
function readVariables(
  file: string | undefined,
  locate: (text: string) => string,
  secrets: string[],
): { readonly [name: string]: string } {
  if (file === undefined) return {};
  const path = locate(file);
  try {
    const variables = Object.entries(parseEnv(readFileSync(path, "utf8")));
    const set = variables.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
    secrets.push(...set.map(([, value]) => value));
    return Object.fromEntries(set);
  } catch (cause) {
    throw new Error(`The file ${path} with variables for it (envFile) cannot be read.`, { cause });
  }
}

function describeMissing(names: readonly string[]): string {
  if (names.some((name) => name.startsWith("INPUT_"))) {
    const [first] = names.filter((name) => name.startsWith("INPUT_"));
    return `Its configuration has inputs, which VS Code would ask you for: set ${names.join(", ")} (.env.local will do: ${first}=…) and start again.`;
  }
  const list = names.join(", ");
  return names.length === 1
    ? `The variable ${list}, which its configuration names, is not set. Set it (.env.local will do) and start again.`
    : `The variables ${list}, which its configuration names, are not set. Set them (.env.local will do) and start again.`;
}
