import path from "node:path";
import ts from "typescript";

/** What a file imports: files as paths from the root (`lib/tool/index.ts`), packages under their own name. */
export function readImports(file, text) {
  return ts
    .preProcessFile(text, true, true)
    .importedFiles.map(({ fileName }) => resolveImport(file, fileName));
}

function resolveImport(file, name) {
  if (name.startsWith("@/")) return { file: name.slice(2) };
  if (name === "tool-playground") return { file: "lib/tool/index.ts" };
  if (name.startsWith(".")) return { file: path.posix.join(path.posix.dirname(file), name) };
  return { package: name };
}

/** The room of a file as the rooms' table names it, and the folder that `*` stands for filled in. */
export function findRoom(file, rooms) {
  for (const entry of rooms) {
    const own = matchRoom(file, entry.room);
    if (own !== undefined) return { ...entry, own };
  }
  return undefined;
}

/** Whether a file lies in one of the places, each a file, a folder or a pattern with `*`. */
export function isIn(file, places) {
  return places.some((place) => matchRoom(file, place) !== undefined);
}

function matchRoom(file, room) {
  const pattern = room.replaceAll(".", "\\.").replace("*", "[^/]+");
  return new RegExp(`^${pattern}(?=/|$)`).exec(file)?.[0];
}
