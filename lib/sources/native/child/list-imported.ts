import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** A text that starts like a relative path, as imports have it. */
const relativeText = /["'`](\.{1,2}\/[^"'`\n]+)["'`]/g;

/** Those of the files that another one of them imports, for their types too: helpers need not export a tool. */
export function listImported(folder: string, files: readonly string[]): string[] {
  const imported = new Set<string>();
  for (const file of files) {
    for (const [, text = ""] of readSource(join(folder, file)).matchAll(relativeText)) {
      imported.add(stripExtension(join(dirname(file), text)));
    }
  }
  return files.filter((file) => {
    const path = stripExtension(file);
    return imported.has(path) || (path.endsWith("/index") && imported.has(dirname(path)));
  });
}

function readSource(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

function stripExtension(path: string): string {
  return path.replace(/\.[cm]?[jt]sx?$/, "");
}
