/** TypeScript's codes for a module that it does not find, with and without advice. */
const unknownModule = new Set(["2307", "2792", "7016"]);
/** Its codes for a name that would come with types of node, a test runner or a browser: it advises to install them. */
const foreignName = new Set(["2580", "2581", "2582", "2584", "2591", "2592", "2593", "2867", "2868"]);

/** A diagnostic's message, with what holds in a draft where TypeScript's own advice would lead astray. */
export function diagnosticWords(code: string, message: string): string {
  const name = /'([^']+)'/.exec(message)?.[1] ?? "";
  if (unknownModule.has(code)) {
    return `Cannot find module "${name}". A draft can import "tool-playground" and "zod" only.`;
  }
  if (foreignName.has(code)) {
    return `Cannot find name "${name}". A draft runs in a sandbox that has nothing of node or of a browser's page; save it to tools to use it there.`;
  }
  return message;
}
