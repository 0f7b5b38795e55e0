import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createNativeSource, type NativeSource, type NativeSourceOptions } from "./index.ts";

export { runTool, type TestRun, waitFor } from "../test-run.ts";

/** A folder for tool files that a test writes, and its source. */
export interface TestFolder {
  readonly folder: string;
  /** Writes files; the path is below the folder. */
  write(files: { readonly [path: string]: string }): Promise<void>;
  open(options?: Partial<NativeSourceOptions>): NativeSource;
  /** Ends the sources and deletes the folder. */
  clear(): Promise<void>;
}

/** Makes a folder named `tools` in a place of its own. */
export async function createTestFolder(): Promise<TestFolder> {
  const place = await mkdtemp(join(tmpdir(), "native-"));
  const folder = join(place, "tools");
  const open: NativeSource[] = [];
  return {
    folder,
    async write(files) {
      for (const [path, text] of Object.entries(files)) {
        await mkdir(dirname(join(folder, path)), { recursive: true });
        await writeFile(join(folder, path), text);
      }
    },
    open(options) {
      const source = createNativeSource({ folder, ...options });
      open.push(source);
      return source;
    },
    async clear() {
      await Promise.all(open.map((source) => source.close()));
      await rm(place, { recursive: true, force: true });
    },
  };
}

/** The code of a file that exports one defined tool under its name. */
export function toolFile(name: string, execute: string): string {
  return `import { defineTool, ToolResult, pending } from "tool-playground";
export const ${name} = defineTool({ name: "${name}", description: "", execute: ${execute} });
`;
}

/** Whether a process is there. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
