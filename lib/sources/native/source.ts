import { basename, posix, resolve } from "node:path";
import type { SourceProblem } from "@/lib/protocol/index.ts";
import type { Tool } from "@/lib/tool/index.ts";
import type { Source, SourceSnapshot } from "../source.ts";
import { type Catalogue, loadCatalogue } from "./load-catalogue.ts";
import { createNativeTool } from "./native-tool.ts";
import { isCodeFile, listToolFiles } from "./source-files.ts";
import { watchFolder } from "./watch-folder.ts";
import { createPromise } from "./worker-load.ts";
import { WorkerPool } from "./worker-pool.ts";

/** Which folder, and what its children may do. Times in milliseconds. */
export interface NativeSourceOptions {
  /** The folder that holds the tool files; relative ones count from the working folder. */
  readonly folder: string;
  /** Default: `native:` and the name of the folder. */
  readonly id?: string;
  /** How long a file may take to load. Default 5,000. */
  readonly loadMs?: number;
  /** How long a file may be quiet before a change of it counts. Default 80. */
  readonly debounceMs?: number;
  /** How long a tool may go on after its run was stopped. Default 50. */
  readonly stopMs?: number;
  /** How long a child in which something of a finished run goes on is kept for its last words. Default 1,000. */
  readonly lingerMs?: number;
  /** The most children at once; further runs wait. Default 32. */
  readonly mostWorkers?: number;
  /** How many idle children are kept. Default 2. */
  readonly idleWorkers?: number;
  /** How long idle children over that number are kept. Default 30,000. */
  readonly idleMs?: number;
  /** Megabytes that the values of a tool may take. Default 1,024. */
  readonly heapMegabytes?: number;
  /** Added to the environment, which the children have from us. */
  readonly environment?: { readonly [name: string]: string };
  /** Gets each line that files write while they are loaded. Default: nobody. */
  readonly onLoadLine?: (line: string) => void;
}

/** A source of native tools, and the processes behind it. */
export interface NativeSource extends Source {
  /** The children that it has now. */
  readonly pids: readonly number[];
}

/** The tools of a folder: every exported tool of every code file, each run in a process of its own, the folder watched. */
export function createNativeSource(options: NativeSourceOptions): NativeSource {
  const folder = resolve(/*turbopackIgnore: true*/ process.cwd(), options.folder);
  const name = basename(folder);
  const pool = new WorkerPool({
    folder,
    heapMegabytes: options.heapMegabytes ?? 1024,
    environment: options.environment ?? {},
    stopMs: options.stopMs ?? 50,
    lingerMs: options.lingerMs ?? 1000,
    mostWorkers: options.mostWorkers ?? 32,
    idleWorkers: options.idleWorkers ?? 2,
    idleMs: options.idleMs ?? 30_000,
    loadMs: options.loadMs ?? 5000,
    onLoadLine: options.onLoadLine ?? (() => undefined),
  });
  const listeners = new Set<() => void>();
  const first = createPromise<void>();
  let snapshot: SourceSnapshot = { state: "loading", tools: [], problems: [] };
  let modules: ReadonlySet<string> = new Set();
  let current: { readonly controller: AbortController; readonly done: Promise<void> } | undefined;
  let debounce: NodeJS.Timeout | undefined;
  let closed = false;

  const watch = watchFolder(folder, (path) => {
    if (path !== "" && !isCodeFile(path) && !modules.has(path)) return;
    clearTimeout(debounce);
    debounce = setTimeout(() => void startLoad(), options.debounceMs ?? 80);
  });

  function show(next: SourceSnapshot): void {
    snapshot = next;
    first.resolve();
    for (const listener of listeners) listener();
  }

  function startLoad(): Promise<void> {
    if (closed) return Promise.resolve();
    current?.controller.abort();
    const controller = new AbortController();
    const done = load(controller.signal).finally(first.resolve);
    current = { controller, done };
    return done;
  }

  async function load(signal: AbortSignal): Promise<void> {
    const startedAt = performance.now();
    await watch.ready;
    const files = await listToolFiles(folder).catch(() => undefined);
    if (signal.aborted) return;
    const loadMs = () => Math.round(performance.now() - startedAt);
    if (files === undefined) {
      pool.use([], undefined, false);
      const message = `The folder ${folder} is not there. It is looked for again and again; create it and put a tool file into it.`;
      return show({
        state: "failed",
        tools: [],
        problems: [{ where: `${name}/`, message }],
        loadMs: loadMs(),
      });
    }
    const take = (catalogue: Catalogue, waiting: readonly string[] = []) => {
      if (signal.aborted) return catalogue.worker?.kill();
      modules = new Set(catalogue.modules);
      const good = files.filter((file) => catalogue.files.get(file)?.tools.length);
      pool.use(good, catalogue.worker, catalogue.isHeavy);
      show(describeCatalogue(catalogue, waiting, loadMs()));
    };
    const onPartial = (catalogue: Catalogue) => {
      take(
        catalogue,
        files.filter((file) => !catalogue.files.has(file)),
      );
    };
    const createWorker = () => pool.createWorker();
    take(await loadCatalogue({ files, loadMs: options.loadMs ?? 5000, createWorker, onPartial, signal }));
  }

  function describeCatalogue(
    catalogue: Catalogue,
    waiting: readonly string[],
    loadMs: number,
  ): SourceSnapshot {
    const tools: Tool[] = [];
    const problems: SourceProblem[] = [];
    const owners = new Map<string, string>();
    if (catalogue.failure !== undefined) {
      problems.push({ where: `${name}/`, message: `The process that loads the tools ${catalogue.failure}.` });
    }
    for (const [file, loaded] of catalogue.files) {
      const where = `${name}/${file}`;
      problems.push(...loaded.problems.map((problem) => ({ where, ...problem })));
      for (const crossing of loaded.tools) {
        tools.push(createNativeTool(crossing, `${posix.dirname(where)}/`, pool));
        const owner = owners.get(crossing.name);
        if (owner === undefined) owners.set(crossing.name, where);
        else problems.push({ where, message: describeDouble(crossing.name, where, owner) });
      }
    }
    for (const file of waiting) problems.push({ where: `${name}/${file}`, message: "It is still loading." });
    return { state: catalogue.failure === undefined ? "ready" : "failed", tools, problems, loadMs };
  }

  void startLoad();
  return {
    id: options.id ?? `native:${name}`,
    kind: "native",
    origin: `${name}/`,
    get pids() {
      return pool.pids;
    },
    snapshot: () => snapshot,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ready: () => first.promise,
    async reload() {
      void startLoad();
      // A change in the meantime starts over, and what it finds is what counts.
      for (
        let awaited = current;
        awaited !== undefined;
        awaited = awaited === current ? undefined : current
      ) {
        await awaited.done;
      }
    },
    async close() {
      closed = true;
      clearTimeout(debounce);
      listeners.clear();
      current?.controller.abort();
      first.resolve();
      await Promise.all([watch.close(), pool.close()]);
    },
  };
}

function describeDouble(tool: string, where: string, owner: string): string {
  return where === owner
    ? `It exports two tools with the name "${tool}". Give one of them another name.`
    : `The tool "${tool}" has the name of one in ${owner}, which is the one that models see. Give one of them another name.`;
}
