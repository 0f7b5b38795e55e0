import type { Source } from "../source.ts";
import { findFiles } from "./find-files.ts";
import { createDefinitionsSource } from "./source.ts";
import { createUnmatchedSource } from "./unmatched-source.ts";
import { watchFiles } from "./watch-files.ts";

export type { DefinitionsSourceOptions } from "./source.ts";
export { createDefinitionsSource } from "./source.ts";

/** A source for each JSON file that the globs match now; relative globs count from `folder`. Globs without a match fail. */
export function createDefinitionsSources(globs: readonly string[], folder: string): Source[] {
  const { files, unmatched } = findFiles(globs, folder);
  const watch = watchFiles(files);
  return [
    ...files.map((file) => createDefinitionsSource({ file, folder, watch })),
    ...unmatched.map((glob) => createUnmatchedSource(glob, folder)),
  ];
}
