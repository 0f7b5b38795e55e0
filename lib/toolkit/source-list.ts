import type { SourceProblem, SourceStatus } from "@/lib/protocol/index.ts";
import type { Source } from "@/lib/sources/source.ts";

/** How many problems of one source pages get; the others are counted. */
const mostProblems = 100;

/** The sources of a toolkit: they come and go, and some are switched off for now. */
export class SourceList {
  readonly #sources: Source[] = [];
  readonly #unsubscribes = new Map<string, () => void>();
  readonly #off = new Set<string>();
  readonly #removable = new Set<string>();
  readonly #onChange: () => void;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  /** All of them, in the order in which they give names. */
  all(): readonly Source[] {
    return this.#sources;
  }

  /** Those that are not switched off. */
  active(): readonly Source[] {
    return this.#sources.filter(({ id }) => !this.#off.has(id));
  }

  find(id: string): Source | undefined {
    return this.#sources.find((source) => source.id === id);
  }

  /** Adds a source after the last one that `comesBefore` it, at the beginning where none does. Default: at the end. */
  add(source: Source, comesBefore: (each: Source) => boolean = () => true): void {
    this.#sources.splice(this.#sources.findLastIndex(comesBefore) + 1, 0, source);
    this.#unsubscribes.set(source.id, source.subscribe(this.#onChange));
    this.#onChange();
  }

  /** Says that a person added a source, and may remove it. */
  allowRemoval(id: string): void {
    if (!this.find(id)) return;
    this.#removable.add(id);
    this.#onChange();
  }

  /** Takes a source away and closes it; false where there is none with the id. */
  async remove(id: string): Promise<boolean> {
    const index = this.#sources.findIndex((source) => source.id === id);
    const [source] = index < 0 ? [] : this.#sources.splice(index, 1);
    if (!source) return false;
    this.#unsubscribes.get(id)?.();
    this.#unsubscribes.delete(id);
    this.#off.delete(id);
    this.#removable.delete(id);
    this.#onChange();
    await source.close();
    return true;
  }

  /** Switches a source off or on. One that is off has no tools, and no processes where it can end them. */
  async switch(id: string, isOn: boolean): Promise<boolean> {
    const source = this.find(id);
    if (!source) return false;
    if (isOn === !this.#off.has(id)) return true;
    if (isOn) this.#off.delete(id);
    else this.#off.add(id);
    this.#onChange();
    if (!isOn) await source.rest?.();
    else if (source.rest) await source.reload();
    return true;
  }

  status(): readonly SourceStatus[] {
    return this.#sources.map((source) => this.#describe(source));
  }

  async close(): Promise<void> {
    for (const unsubscribe of this.#unsubscribes.values()) unsubscribe();
    await Promise.all(this.#sources.map((source) => source.close()));
  }

  #describe(source: Source): SourceStatus {
    const { state, tools, problems, loadMs, authorization, server } = source.snapshot();
    const { id, kind, origin } = source;
    const isOff = this.#off.has(id);
    return {
      id,
      kind,
      origin,
      state: isOff ? "off" : state,
      toolCount: isOff ? 0 : tools.length,
      problems: isOff ? [] : boundProblems(problems, origin),
      ...(loadMs === undefined ? {} : { loadMs }),
      ...(authorization === undefined ? {} : { authorization }),
      ...(server === undefined ? {} : { server }),
      ...(source.lines === undefined ? {} : { hasLog: true }),
      ...(this.#removable.has(id) ? { removable: true } : {}),
    };
  }
}

function boundProblems(problems: readonly SourceProblem[], where: string): readonly SourceProblem[] {
  const more = problems.length - mostProblems;
  if (more <= 0) return problems;
  const words = more === 1 ? "1 more problem is" : `${more.toLocaleString("en-US")} more problems are`;
  return [...problems.slice(0, mostProblems), { where, message: `${words} not listed.` }];
}
