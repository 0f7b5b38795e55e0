import { readdir, realpath, stat } from "node:fs/promises";
import { join } from "node:path";

const code = /\.([cm]?[jt]s|[jt]sx)$/;

/** Whether a path below the folder is of no interest, whatever it is: hidden, or somebody's package. */
export function isOutOfSight(path: string): boolean {
  return path
    .split(/[\\/]/)
    .some((part) => part === "node_modules" || (part.startsWith(".") && part !== "."));
}

/** Whether a file is code that tools may come from or use. */
export function isCodeFile(path: string): boolean {
  return code.test(path) && !isOutOfSight(path) && !/\.d\.[cm]?ts$/.test(path);
}

/** Every file below the folder that tools are looked for in, sorted; relative, with `/`. Rejects when there is no folder. */
export async function listToolFiles(folder: string): Promise<string[]> {
  const found: string[] = [];
  const visited = new Set<string>();

  async function visit(below: string): Promise<void> {
    const path = join(folder, below);
    const real = await realpath(path);
    if (visited.has(real)) return;
    visited.add(real);
    for (const entry of await readdir(path)) {
      const relative = below === "" ? entry : `${below}/${entry}`;
      if (isOutOfSight(entry)) continue;
      const stats = await stat(join(folder, relative)).catch(() => undefined);
      if (stats?.isDirectory()) await visit(relative);
      else if (stats?.isFile() && isCodeFile(relative) && !/\.test\.[^./]+$/.test(relative))
        found.push(relative);
    }
  }

  await visit("");
  return found.sort();
}
