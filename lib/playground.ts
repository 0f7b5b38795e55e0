import "server-only";
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { type Config, parseConfig } from "@/lib/config/config.ts";
import { createConfigEditor, entryOf, type WritablePlace } from "@/lib/config/config-editor.ts";
import { readConfigFile } from "@/lib/config/config-file.ts";
import { readMcpSections } from "@/lib/config/mcp-files.ts";
import { hideHeaders, keepHeaders, type NewSource, readNewSource } from "@/lib/config/new-source.ts";
import { createDrafts, type Drafts } from "@/lib/drafts/index.ts";
import { createSandbox } from "@/lib/drafts/sandbox/index.ts";
import { createPlaygroundMcpServer, type PlaygroundMcpServer } from "@/lib/mcp-server/index.ts";
import type {
  RecordedRun,
  SourceStatus,
  StoreStatus,
  ToolDetail,
  ToolList,
  ToolSummary,
} from "@/lib/protocol/index.ts";
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
import { createMcpSources, mcpSourceId } from "@/lib/sources/mcp/index.ts";
import { createNativeSource } from "@/lib/sources/native/index.ts";
import { createOpenApiSource } from "@/lib/sources/openapi/index.ts";
import { createSkillSource } from "@/lib/sources/skill/index.ts";
import { readInstallation } from "@/lib/store/installation.ts";
import { openPostgresStore } from "@/lib/store/postgres/open-store.ts";
import { openSqliteStore } from "@/lib/store/sqlite/open-store.ts";
import type { RunStore, Store } from "@/lib/store/store.ts";
import type { Tool } from "@/lib/tool/index.ts";
import { createCatalogue } from "@/lib/toolkit/catalogue.ts";
import { describeTool } from "@/lib/toolkit/describe-tool.ts";
import { createSignIns, type SignIns } from "@/lib/toolkit/sign-ins.ts";
import { createSourceEditor, type EditReply } from "@/lib/toolkit/source-editor.ts";
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
  /** The source that would have a tool with this key if it were not switched off. */
  offSourceOf(key: string): SourceStatus | undefined;
  /** What a model has to be told beside its tools: which skills there are. "" where there are none. */
  skillsPrompt(): string;
  /** Calls `listener` after each change of the list, until the returned function is called. */
  subscribeList(listener: () => void): () => void;
  /** The tools as models get them. */
  definedToolkit(): { readonly tools: readonly Tool[]; readonly shadowed: readonly string[] };
  /** Loads a source again; false where no source has the id. */
  retrySource(sourceId: string): Promise<boolean>;
  /** Switches a source off until the server is started again, or on; false where no source has the id. */
  switchSource(sourceId: string, isOn: boolean): Promise<boolean>;
  /** The last lines that a source wrote beside its messages; undefined where it writes none. */
  sourceLines(sourceId: string): readonly string[] | undefined;
  /** The file of the configuration, absolute; where there is none, the one that would be read. */
  readonly configFile: string;
  /** The file that a source added here is written to, or why none can be. */
  sourcePlace(kind: NewSource["kind"]): Promise<WritablePlace>;
  /** Writes a source into the configuration and loads it. Reads what a page sends strictly; never one with a command. */
  addSource(given: unknown): Promise<EditReply>;
  /** What `addSource` wrote of a source, values of headers hidden; undefined for any other source. */
  addedSource(sourceId: string): NewSource | undefined;
  /** Writes another source in place of one that `addSource` wrote; values of headers that are still hidden are kept. */
  replaceSource(sourceId: string, given: unknown): Promise<EditReply>;
  /** Takes a source away that `addSource` wrote. */
  removeSource(sourceId: string): Promise<EditReply>;
  /** Adds again what `removeSource` took away, while the server runs. */
  restoreSource(sourceId: string): Promise<EditReply>;
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
  const { draftCpuMs, draftMemoryMegabytes, draftRuns } = config.draftLimits;
  const sandbox = createSandbox({
    allow: config.draftHosts,
    ...(draftCpuMs === undefined ? {} : { cpuMs: draftCpuMs }),
    ...(draftMemoryMegabytes === undefined ? {} : { memoryMegabytes: draftMemoryMegabytes }),
    ...(draftRuns === undefined ? {} : { mostChildren: draftRuns }),
  });
  const drafts = createDrafts({
    store: store.drafts,
    sandbox,
    warm: sandbox.warm,
    describeTool: (key, tool) => withSecrets(describeTool({ key, tool, shadowed: false })),
    toolsFolder: config.toolsFolder,
  });
  const configFolder = path.dirname(configFile.file ?? path.join(workingFolder, "playground.config.json"));
  const createMcp = (sections: Parameters<typeof createMcpSources>[0]) =>
    createMcpSources(sections, configFile.roots, path.join(config.dataFolder, "oauth.json"));
  const documents: { readonly entry: unknown; readonly id: string }[] = [];
  /** The definitions as they were last asked for; the same object until the tools change. */
  let defined:
    | {
        readonly entries: ReturnType<typeof toolkit.entries>;
        readonly toolkit: ReturnType<Playground["definedToolkit"]>;
      }
    | undefined;
  const createDocument = (entry: unknown) => {
    const source = createOpenApiSource({ entry, folder: configFolder, index: documents.length });
    documents.push({ entry, id: source.id });
    return source;
  };
  const toolkit = createToolkit({
    disabled: configFile.disableTools ?? [],
    filters: configFile.filters ?? {},
    sources: [
      ...createMcp(readMcpSections(config.mcpFiles, configFile, workingFolder)),
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
      ...(configFile.openapi ?? []).map(createDocument),
      createNativeSource({ folder: config.toolsFolder }),
      ...createDefinitionsSources(config.definitions, workingFolder),
      drafts.source,
    ],
  });
  const configEditor = createConfigEditor({
    configFile: configFile.file,
    workingFolder,
    dataFolder: config.dataFolder,
  });
  const sourceEditor = createSourceEditor<NewSource>({
    toolkit,
    config: configEditor,
    idOf: (entry) => (entry.kind === "mcp" ? mcpSourceId(entry.name) : undefined),
    create(entry) {
      if (entry.kind === "openapi") return createDocument(entryOf(entry));
      const value = { mcpServers: { [entry.name]: entryOf(entry) } };
      const [source] = createMcp([{ where: "mcp.json", folder: configFolder, content: { value } }]);
      if (source === undefined) throw new Error(`No source was made of ${entry.name}.`);
      return source;
    },
    comesBefore: (entry, { kind }) =>
      kind === "mcp" ||
      (entry.kind === "openapi" && (kind === "http" || ["skill", "builtin", "a2a"].includes(kind))),
  });
  void configEditor.added().then((added) => {
    for (const entry of added) {
      const document = documents.find((each) => isDeepStrictEqual(each.entry, entryOf(entry)));
      const id = entry.kind === "mcp" ? mcpSourceId(entry.name) : document?.id;
      if (id !== undefined) sourceEditor.know(id, entry);
    }
  });
  const catalogue = createCatalogue(toolkit, instance);
  const serverCheck = createServerCheck();
  const version = readVersion(workingFolder);
  const outputFiles = createOutputFiles(path.join(config.dataFolder, "outputs"), true);
  const findTool = (key: string) => drafts.findTool(key) ?? toolkit.get(key);
  const describeKey = (key: string) => {
    const draftTool = drafts.describeTool(key);
    if (draftTool) return draftTool;
    const detail = catalogue.describe(key);
    const tool = toolkit.get(key);
    const draftId = tool && drafts.draftOf(tool);
    return detail && withSecrets(draftId === undefined ? detail : { ...detail, draftId });
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
    offSourceOf: (key) => toolkit.offSourceOf(key),
    skillsPrompt: () => toolkit.skillsPrompt(),
    subscribeList: (listener) => catalogue.subscribe(listener),
    signIns: createSignIns((sourceId) => toolkit.signInOf(sourceId)),
    definedToolkit() {
      const entries = toolkit.entries();
      if (defined?.entries !== entries) {
        const shadowed = entries.flatMap((entry) => (entry.shadowed ? [entry.key] : []));
        defined = { entries, toolkit: { tools: toolkit.tools(), shadowed } };
      }
      return defined.toolkit;
    },
    retrySource: (sourceId) => toolkit.reload(sourceId),
    switchSource: (sourceId, isOn) => toolkit.switchSource(sourceId, isOn),
    sourceLines: (sourceId) => toolkit.linesOf(sourceId),
    configFile: configFile.file ?? path.join(workingFolder, "playground.config.json"),
    sourcePlace: (kind) => configEditor.place(kind),
    async addSource(given) {
      const read = readNewSource(given);
      if ("fault" in read) return { ok: false, message: read.fault, fields: read.fields };
      return sourceEditor.add(read.source);
    },
    addedSource(sourceId) {
      const source = sourceEditor.entry(sourceId);
      return source && hideHeaders(source);
    },
    async replaceSource(sourceId, given) {
      const read = readNewSource(given);
      if ("fault" in read) return { ok: false, message: read.fault, fields: read.fields };
      const before = sourceEditor.entry(sourceId) ?? read.source;
      return sourceEditor.replace(sourceId, keepHeaders(read.source, before));
    },
    removeSource: (sourceId) => sourceEditor.remove(sourceId),
    restoreSource: (sourceId) => sourceEditor.restore(sourceId),
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
