import { resolve } from "node:path";
import { globSync, isDynamicPattern } from "tinyglobby";

/** The files that some globs match, each once, in the order of the globs; and the globs that match none. */
export function findFiles(
  globs: readonly string[],
  folder: string,
): { readonly files: readonly string[]; readonly unmatched: readonly string[] } {
  const files = new Set<string>();
  const unmatched: string[] = [];
  for (const glob of globs) {
    // A plain path is a file to come, if it is not there yet.
    const matches = isDynamicPattern(glob)
      ? globSync([glob], { cwd: folder, absolute: true, expandDirectories: false }).sort()
      : [resolve(/*turbopackIgnore: true*/ folder, glob)];
    if (matches.length === 0) unmatched.push(glob);
    for (const match of matches) files.add(match);
  }
  return { files: [...files], unmatched };
}
