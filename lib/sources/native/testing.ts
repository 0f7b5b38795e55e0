import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createContext, type JsonObject, type ToolContext, type ToolResult } from "@/lib/tool/index.ts";
import type { RunContext, SourceLine } from "../run-context.ts";
import { createNativeSource, type NativeSource, type NativeSourceOptions } from "./index.ts";

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

/** A run of a test, with everything that reached its context. */
export interface TestRun {
  readonly result: Promise<ToolResult>;
  readonly lines: SourceLine[];
  readonly progress: unknown[];
  stop(): void;
}

/** Runs the tool of that name. */
export function runTool(
  source: NativeSource,
  name: string,
  args: JsonObject = {},
  context: Partial<ToolContext> = {},
): TestRun {
  const tool = source.snapshot().tools.find((each) => each.name === name);
  if (tool === undefined) throw new Error(`There is no tool ${name}.`);
  const controller = new AbortController();
  const lines: SourceLine[] = [];
  const progress: unknown[] = [];
  const given = createContext({
    signal: controller.signal,
    progress: (value) => progress.push(value),
    ...context,
  });
  const ctx: RunContext = { ...given, signal: given.signal, logLine: (line) => lines.push(line) };
  const stop = () => controller.abort(new DOMException("Stopped", "AbortError"));
  return { result: tool.execute(args, ctx), lines, progress, stop };
}

/** Waits until something holds that each change of the source may bring about. */
export async function waitFor(source: NativeSource, holds: () => boolean): Promise<void> {
  while (!holds()) {
    await new Promise<void>((resolve) => {
      const unsubscribe = source.subscribe(() => {
        unsubscribe();
        resolve();
      });
    });
  }
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
