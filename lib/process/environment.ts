/** The variables of an environment; an undefined one is not set. */
export type Environment = { readonly [name: string]: string | undefined };

/** What a program needs to find its way around, and no secrets of ours. */
const harmlessNames = [
  "HOME",
  "LANG",
  "LC_ALL",
  "LC_CTYPE",
  "LOGNAME",
  "PATH",
  "SHELL",
  "TERM",
  "TMPDIR",
  "TZ",
  "USER",
];

/** Variables that configure this very process and would change how a child of it works. */
const ownNames =
  /^(NODE_OPTIONS|NODE_CHANNEL_.*|NODE_UNIQUE_ID|NODE_V8_COVERAGE|JITI_.*|__NEXT_.*|NEXT_PRIVATE_.*|VITEST.*)$/;

/** A small environment for a program that need not know ours: the harmless variables and `extra`. */
export function createSmallEnvironment(extra: Environment = {}): Environment {
  const environment: Record<string, string | undefined> = {};
  for (const name of harmlessNames) environment[name] = process.env[name];
  return { ...environment, ...extra };
}

/** Our environment, without what is meant for this process alone, and `extra`. */
export function createInheritedEnvironment(extra: Environment = {}): Environment {
  const inherited = Object.entries(process.env).filter(([name]) => !ownNames.test(name));
  return { ...Object.fromEntries(inherited), ...extra };
}
