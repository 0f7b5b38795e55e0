/** A text whose `${NAME}` stand no more. */
export interface Expansion {
  readonly text: string;
  /** The variables that are not set, each once. Where there are some, `text` is not to be used. */
  readonly missing: readonly string[];
  /** The values that came from the environment and may be secret: not the home folder, the search path and their like. */
  readonly values: readonly string[];
}

const harmless = new Set(["HOME", "LANG", "LOGNAME", "PATH", "PWD", "SHELL", "TERM", "TMPDIR", "TZ", "USER"]);
const reference = /\$\{(?:env:)?([A-Za-z_][A-Za-z0-9_]*)(?::-([^}]*))?\}/g;

/**
 * Puts the values of variables into a text: `${NAME}`, `${env:NAME}`, and `${NAME:-default}` for one that may be missing.
 * An empty variable counts as missing.
 */
export function expandVariables(
  text: string,
  variables: { readonly [name: string]: string | undefined },
): Expansion {
  const missing = new Set<string>();
  const values: string[] = [];
  const expanded = text.replace(reference, (whole, name: string, otherwise: string | undefined) => {
    const value = variables[name];
    if (value !== undefined && value !== "") {
      if (!harmless.has(name)) values.push(value);
      return value;
    }
    if (otherwise !== undefined) return otherwise;
    missing.add(name);
    return whole;
  });
  return { text: expanded, missing: [...missing], values };
}
