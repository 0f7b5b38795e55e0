import "server-only";
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { type Config, parseConfig } from "@/lib/config/config.ts";
import { readConfigFile } from "@/lib/config/config-file.ts";
import { readMcpSections } from "@/lib/config/mcp-files.ts";
import { createDrafts, type Drafts } from "@/lib/drafts/index.ts";
import { createNoSandbox } from "@/lib/drafts/no-sandbox.ts";
import { createPlaygroundMcpServer, type PlaygroundMcpServer } from "@/lib/mcp-server/index.ts";
import type { RecordedRun, StoreStatus, ToolDetail, ToolList, ToolSummary } from "@/lib/protocol/index.ts";
import { openRecordedOutput } from "@/lib/runs/keep-output.ts";
import { createRunMask } from "@/lib/runs/mask-run.ts";
import { createOutputFiles } from "@/lib/runs/output-files.ts";
import type { RunOutput } from "@/lib/runs/run-output.ts";
import { createRunRecorder } from "@/lib/runs/run-recorder.ts";
import { createRuns, type Runs } from "@/lib/runs/runs.ts";
import { exportOutputs, importOutputs } from "@/lib/runs/transfer-outputs.ts";
import { createServerCheck } from "@/lib/schema/check-server.ts";
import { createAgentSource } from "@/lib/sources/a2a/index.ts";
import { createBuiltinSource } from "@/lib/sources/builtin/index.ts";
import { createDefinitionsSources } from "@/lib/sources/custom/index.ts";
import { createHttpSource } from "@/lib/sources/http/index.ts";
import { createMcpSources } from "@/lib/sources/mcp/index.ts";
import { createNativeSource } from "@/lib/sources/native/index.ts";
import { createOpenApiSource } from "@/lib/sources/openapi/index.ts";
import { createSkillSource } from "@/lib/sources/skill/index.ts";
import { readInstallation } from "@/lib/store/installation.ts";
import { openPostgresStore } from "@/lib/store/postgres/open-store.ts";
import { openSqliteStore } from "@/lib/store/sqlite/open-store.ts";
import type { RunStore, Store } from "@/lib/store/store.ts";
import { createCatalogue } from "@/lib/toolkit/catalogue.ts";
import { describeTool } from "@/lib/toolkit/describe-tool.ts";
import { createSignIns, type SignIns } from "@/lib/toolkit/sign-ins.ts";
import { createToolkit } from "@/lib/toolkit/toolkit.ts";
import { whenLoaded } from "@/lib/toolkit/when-loaded.ts";

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
  /** The same, for one that may be on its way: it is waited for while a source is loading, 10 s at most. */
  describeToolWhenLoaded(key: string, signal?: AbortSignal): Promise<ToolDetail | undefined>;
  /**
   * Makes sure that the tool of a draft can be found, whose text may not have been read since the server started. To be
   * awaited before a run; resolves at once for every other key.
   */
  prepareTool(key: string): Promise<void>;
  /** The tools whose names come nearest to a name that nothing has. */
  nearestTools(key: string): readonly ToolSummary[];
  /** What a model has to be told beside its tools: which skills there are. "" where there are none. */
  skillsPrompt(): string;
  /** Calls `listener` after each change of the list, until the returned function is called. */
  subscribeList(listener: () => void): () => void;
  /** Loads a source again; false where no source has the id. */
  retrySource(sourceId: string): Promise<boolean>;
  /** Signing in to sources that ask for it. */
  readonly signIns: SignIns;
  readonly runs: Runs;
  readonly history: History;
  /** The tools as an MCP server. */
  readonly mcpServer: PlaygroundMcpServer;
  readonly drafts: Drafts;
  /** Ends every run, process and watcher. */
  close(): Promise<void>;
}

/** The runs that were recorded, those of earlier starts of the server too. */
export interface History extends Omit<RunStore, "insert" | "update" | "finish" | "maintain" | "takeOver"> {
  /** The whole output of a recorded run that has ended. Reading it rejects where its file is kept elsewhere. */
  output(run: RecordedRun): RunOutput | undefined;
  status(): StoreStatus;
  /** Calls `listener` after each change of the status, until the returned function is called. */
  subscribe(listener: () => void): () => void;
}

/** How long runs that waited when the server ended wait for their tools, in milliseconds. */
const loadMs = 10_000;

const place = Symbol.for("tool-playground.playground");
const holder = globalThis as typeof globalThis & { [place]?: Playground };

/** How the playground is made, the first time that it is asked for. */
export interface PlaygroundOptions {
  /** False leaves the runs that waited when an earlier start ended to one that has pages. True where it is absent. */
  readonly takeOver?: boolean;
}

/** The playground of this server; Next may load this module twice, so that it stands on `globalThis`. */
export function getPlayground(options: PlaygroundOptions = {}): Playground {
  holder[place] ??= createPlayground(options);
  return holder[place];
}

function createPlayground({ takeOver = true }: PlaygroundOptions): Playground {
  const workingFolder = process.cwd();
  const configFile = readConfigFile(workingFolder, process.env.PLAYGROUND_CONFIG);
  const config = parseConfig(process.env, workingFolder, configFile);
  const instance = randomBytes(6).toString("hex");
  const store = openStore(config, instance);
  const withSecrets = (detail: ToolDetail) =>
    config.secrets.length > 0 ? { ...detail, secrets: config.secrets } : detail;
  const drafts = createDrafts({
    store: store.drafts,
    sandbox: createNoSandbox(),
    describeTool: (key, tool) => withSecrets(describeTool({ key, tool, shadowed: false })),
    toolsFolder: config.toolsFolder,
  });
  const toolkit = createToolkit({
    sources: [
      ...createMcpSources(
        readMcpSections(config.mcpFiles, configFile, workingFolder),
        configFile.roots,
        path.join(config.dataFolder, "oauth.json"),
      ),
      ...(config.skillFolders.length > 0
        ? [createSkillSource({ roots: config.skillFolders, folder: workingFolder })]
        : []),
      ...(configFile.builtins === false
        ? []
        : [
            createBuiltinSource({
              workspace: config.workspaceFolder,
              tools: typeof configFile.builtins === "object" ? configFile.builtins : {},
              allowedHosts: configFile.allow ?? [],
            }),
          ]),
      ...config.agents.map((entry, index) => createAgentSource({ entry, index })),
      ...(configFile.http ? [createHttpSource({ endpoints: configFile.http })] : []),
      ...(configFile.openapi ?? []).map((entry, index) =>
        createOpenApiSource({ entry, folder: path.dirname(configFile.file ?? workingFolder), index }),
      ),
      createNativeSource({ folder: config.toolsFolder }),
      ...createDefinitionsSources(config.definitions, workingFolder),
      drafts.source,
    ],
  });
  const catalogue = createCatalogue(toolkit, instance);
  const serverCheck = createServerCheck();
  const version = readVersion(workingFolder);
  const outputFiles = createOutputFiles(path.join(config.dataFolder, "outputs"), true);
  const findTool = (key: string) => drafts.findTool(key) ?? toolkit.get(key);
  const describeKey = (key: string) => {
    const draftTool = drafts.describeTool(key);
    const detail = draftTool ? undefined : catalogue.describe(key);
    return draftTool ?? (detail && withSecrets(detail));
  };
  const recorder = createRunRecorder({
    store,
    appVersion: version,
    hashOf: (key) => describeKey(key)?.hash,
    maskOf: ({ toolKey, argumentsText }, contextText) =>
      createRunMask(argumentsText, contextText, {
        schema: findTool(toolKey)?.inputSchema,
        names: config.secrets,
      }),
    dropOutput: (file) => outputFiles.remove(file),
  });
  const runs = createRuns({
    findTool,
    check: (schema, value) => serverCheck.check(schema, value),
    outputFiles,
    recorder,
  });
  const mcpServer = createPlaygroundMcpServer(
    {
      version,
      tools: toolkit.tools,
      subscribeTools: toolkit.subscribe,
      whenLoaded: () => whenLoaded(catalogue, loadMs),
      runs,
    },
    { allow: configFile.mcpServer?.allow ?? [] },
  );
  // An answer calls the tool, so that it must be there by then.
  void Promise.all([takeOver ? recorder.takeOver() : [], whenLoaded(catalogue, loadMs)]).then(([waiting]) => {
    for (const run of waiting) void drafts.prepare(run.toolKey).then(() => runs.resume(run));
  });
  return {
    instance,
    version,
    listTools: () => catalogue.list(),
    describeTool: describeKey,
    async describeToolWhenLoaded(key, signal) {
      await drafts.prepare(key);
      if (!drafts.findTool(key)) await catalogue.describeWhenLoaded(key, signal);
      return describeKey(key);
    },
    prepareTool: (key) => drafts.prepare(key),
    nearestTools: (key) => catalogue.nearest(key),
    skillsPrompt: () => toolkit.skillsPrompt(),
    subscribeList: (listener) => catalogue.subscribe(listener),
    signIns: createSignIns((sourceId) => toolkit.signInOf(sourceId)),
    retrySource: (sourceId) => toolkit.reload(sourceId),
    runs,
    history: {
      ...store.runs,
      export: (filter) => exportOutputs(store.runs.export(filter), outputFiles),
      import: (pieces) =>
        importOutputs(
          pieces,
          outputFiles,
          async (id) => (await store.runs.get(id))?.outputFile === id,
          store.runs.import,
        ),
      output: (run) => openRecordedOutput(run, outputFiles),
      status: recorder.status,
      subscribe: recorder.subscribe,
    },
    mcpServer,
    drafts,
    async close() {
      catalogue.close();
      await runs.close();
      await Promise.all([mcpServer.close(), toolkit.close(), drafts.close(), serverCheck.close()]);
    },
  };
}

function openStore({ databaseUrl, dataFolder, keepRuns }: Config, start: string): Store {
  const options = { instance: readInstallation(dataFolder), start, keepRuns };
  return databaseUrl === undefined
    ? openSqliteStore(path.join(dataFolder, "playground.db"), options)
    : openPostgresStore(databaseUrl, options);
}

function readVersion(folder: string): string {
  const text = readFileSync(path.join(folder, "package.json"), "utf8");
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
}
