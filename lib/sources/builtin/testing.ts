import { promises as fs } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { JsonObject, ToolContext } from "@/lib/tool/index.ts";
import { runTool } from "../test-run.ts";
import { type BuiltinSourceOptions, createBuiltinSource } from "./index.ts";

/** The builtin tools in a workspace of a test. */
export interface TestWorkspace {
  /** The folder that holds the workspace, and is not in it. */
  readonly outside: string;
  readonly folder: string;
  /** Runs a tool and gives its output; `error: ` stands before that of an error. */
  run(name: string, args: JsonObject, context?: Partial<ToolContext>): Promise<string>;
  start(name: string, args: JsonObject, context?: Partial<ToolContext>): ReturnType<typeof runTool>;
  write(files: { readonly [file: string]: string }): Promise<void>;
  /** The text of a file; undefined where there is none. */
  text(file: string): Promise<string | undefined>;
  clear(): Promise<void>;
}

/** Makes a workspace with all tools switched on. */
export async function createTestWorkspace(
  options: Partial<BuiltinSourceOptions> = {},
): Promise<TestWorkspace> {
  const outside = await fs.realpath(await fs.mkdtemp(path.join(tmpdir(), "builtin-")));
  const folder = path.join(outside, "workspace");
  const source = createBuiltinSource({ workspace: folder, tools: { bash: true }, ...options });
  await source.ready();
  return {
    outside,
    folder,
    start: (name, args, context) => runTool(source, name, args, context),
    async run(name, args, context) {
      const { output, isError } = await runTool(source, name, args, context).result;
      return isError ? `error: ${output}` : output;
    },
    async write(files) {
      for (const [file, text] of Object.entries(files)) {
        await fs.mkdir(path.dirname(path.join(folder, file)), { recursive: true });
        await fs.writeFile(path.join(folder, file), text);
      }
    },
    text: (file) => fs.readFile(path.join(folder, file), "utf8").catch(() => undefined),
    async clear() {
      await source.close();
      await fs.rm(outside, { recursive: true, force: true });
    },
  };
}
