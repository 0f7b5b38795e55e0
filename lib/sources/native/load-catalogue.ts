import { describeExit } from "@/lib/process/index.ts";
import type { FileProblem } from "./messages.ts";
import type { Worker } from "./worker.ts";
import type { LoadEnd, LoadedFile } from "./worker-load.ts";

/** What a folder offers. */
export interface Catalogue {
  /** In the order of the names of the files. */
  readonly files: ReadonlyMap<string, LoadedFile>;
  /** Files whose change means a new catalogue, beside the code files of the folder. */
  readonly modules: readonly string[];
  /** The child that has loaded it, fit for runs; absent when no child came so far. */
  readonly worker: Worker | undefined;
  /** It holds a compiler in its memory. */
  readonly isHeavy: boolean;
  /** Why nothing could be loaded at all. */
  readonly failure?: string;
}

/** What loading a catalogue takes. */
export interface CatalogueOptions {
  readonly files: readonly string[];
  /** How long a file may take, in milliseconds. */
  readonly loadMs: number;
  readonly createWorker: () => Worker;
  /** Gets the catalogue of the other files when one takes long, and goes on. */
  readonly onPartial: (catalogue: Catalogue) => void;
  /** Aborted when the catalogue is of no use any more; every child that is not handed over is ended. */
  readonly signal: AbortSignal;
}

/** A file that takes longer is left until the others are there; in milliseconds. */
const slowMs = 1000;

const nothingExported = { message: "It exports no tool: export what defineTool gives, or a list of such." };

/**
 * Loads files in a child and gathers what they offer. A file that hangs or ends its process is left out, and the
 * others are loaded again in a fresh child. A file that is merely slow comes last, so that the others need not wait.
 */
export async function loadCatalogue(options: CatalogueOptions): Promise<Catalogue> {
  const bad = new Map<string, LoadedFile>();
  const slow = new Set<string>();

  const loadAll = async (isLast: boolean, onHung: (file: string) => void): Promise<Catalogue> => {
    const limitMs = isLast ? options.loadMs : Math.min(slowMs, options.loadMs);
    for (;;) {
      const files = options.files.filter((file) => !bad.has(file) && !slow.has(file));
      if (isLast) files.push(...slow);
      const worker = options.createWorker();
      const stop = () => worker.kill();
      options.signal.addEventListener("abort", stop, { once: true });
      if (options.signal.aborted) stop();
      const end = await worker.load(
        files.filter((file) => !bad.has(file)),
        limitMs,
      );
      options.signal.removeEventListener("abort", stop);
      if (end.kind === "loaded") return gather(options.files, end, bad, worker);
      worker.kill();
      if (options.signal.aborted || (end.kind === "ended" && end.file === undefined)) {
        return { files: bad, modules: [], worker: undefined, isHeavy: false, failure: describeFailure(end) };
      }
      if (end.kind === "hung") onHung(end.file);
      else if (end.file !== undefined)
        bad.set(
          end.file,
          withProblem(`It ended the process that loads the tools: it ${describeExit(end.reason)}.`),
        );
    }
  };

  const quick = await loadAll(false, (file) => slow.add(file));
  if (slow.size === 0 || quick.failure !== undefined) return quick;
  options.onPartial(quick);
  return loadAll(true, (file) => {
    bad.set(
      file,
      withProblem(
        `It did not finish loading within ${options.loadMs / 1000} s. Look for a loop or an await at its top level.`,
      ),
    );
  });
}

function gather(
  order: readonly string[],
  end: LoadEnd & { kind: "loaded" },
  bad: ReadonlyMap<string, LoadedFile>,
  worker: Worker,
): Catalogue {
  const files = new Map<string, LoadedFile>();
  for (const file of order) {
    const loaded = bad.get(file) ?? end.files.get(file);
    if (loaded === undefined) continue;
    const isEmpty = loaded.tools.length + loaded.problems.length === 0 && !end.helpers.includes(file);
    files.set(file, isEmpty ? { tools: [], problems: [nothingExported] } : loaded);
  }
  return { files, modules: end.modules, worker, isHeavy: end.compiled };
}

function withProblem(message: string): LoadedFile {
  const problem: FileProblem = { message };
  return { tools: [], problems: [problem] };
}

function describeFailure(end: LoadEnd): string {
  return end.kind === "ended" ? describeExit(end.reason) : "was not ready in time";
}
