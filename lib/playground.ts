import "server-only";
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { parseConfig } from "@/lib/config/config.ts";
import type { ToolDetail, ToolList, ToolSummary } from "@/lib/protocol/index.ts";
import { createOutputFiles } from "@/lib/runs/output-files.ts";
import { createRuns, type Runs } from "@/lib/runs/runs.ts";
import { createServerCheck } from "@/lib/schema/check-server.ts";
import { createDefinitionsSources } from "@/lib/sources/custom/index.ts";
import { createNativeSource } from "@/lib/sources/native/index.ts";
import { createCatalogue } from "@/lib/toolkit/catalogue.ts";
import { createToolkit } from "@/lib/toolkit/toolkit.ts";

/** Everything the server keeps, put together once. */
export interface Playground {
  /** Tells this start of the server from any other. */
  readonly instance: string;
  /** Of the product, as its package says it: `0.1.0`. */
  readonly version: string;
  /** The whole tool list now, as pages show it. */
  listTools(): ToolList;
  /** All about one tool, or undefined where no tool has the key. */
  describeTool(key: string): ToolDetail | undefined;
  /** The tools whose names come nearest to a name that nothing has. */
  nearestTools(key: string): readonly ToolSummary[];
  /** Calls `listener` after each change of the list, until the returned function is called. */
  subscribeList(listener: () => void): () => void;
  /** Loads a source again; false where no source has the id. */
  retrySource(sourceId: string): Promise<boolean>;
  readonly runs: Runs;
  /** Ends every run, process and watcher. */
  close(): Promise<void>;
}

const place = Symbol.for("tool-playground.playground");
const holder = globalThis as typeof globalThis & { [place]?: Playground };

/** The playground of this server; Next may load this module twice, so that it stands on `globalThis`. */
export function getPlayground(): Playground {
  holder[place] ??= createPlayground();
  return holder[place];
}

function createPlayground(): Playground {
  const workingFolder = process.cwd();
  const config = parseConfig(process.env, workingFolder);
  const instance = randomBytes(6).toString("hex");
  const toolkit = createToolkit({
    sources: [
      createNativeSource({ folder: config.toolsFolder }),
      ...createDefinitionsSources(config.definitions, workingFolder),
    ],
  });
  const catalogue = createCatalogue(toolkit, instance);
  const serverCheck = createServerCheck();
  const runs = createRuns({
    findTool: (key) => toolkit.get(key),
    check: (schema, value) => serverCheck.check(schema, value),
    outputFiles: createOutputFiles(path.join(workingFolder, ".playground", "outputs")),
  });
  return {
    instance,
    version: readVersion(workingFolder),
    listTools: () => catalogue.list(),
    describeTool: (key) => catalogue.describe(key),
    nearestTools: (key) => catalogue.nearest(key),
    subscribeList: (listener) => catalogue.subscribe(listener),
    retrySource: (sourceId) => toolkit.reload(sourceId),
    runs,
    async close() {
      catalogue.close();
      await runs.close();
      await Promise.all([toolkit.close(), serverCheck.close()]);
    },
  };
}

function readVersion(folder: string): string {
  const text = readFileSync(path.join(folder, "package.json"), "utf8");
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
}
