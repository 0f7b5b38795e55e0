import type { SourceProblem, SourceStatus } from "@/lib/protocol/index.ts";
import type { Tool } from "@/lib/tool/index.ts";
import type { ToolFilter } from "./filter-source.ts";

/** What a configuration names, of tools and of sources. */
export interface NamedThings {
  /** Names of tools that are not listed. */
  readonly disabled: readonly string[];
  /** Filters by the origin, or the id, of their source. */
  readonly filters: { readonly [source: string]: ToolFilter };
}

/**
 * The names of a configuration that nothing has, as a source of its own among the problems. Undefined where all is well,
 * or where a source has not loaded that may still have them.
 */
export function describeUnknownNames(
  { disabled, filters }: NamedThings,
  tools: readonly Tool[],
  sources: readonly SourceStatus[],
): SourceStatus | undefined {
  if (disabled.length + Object.keys(filters).length === 0) return undefined;
  if (sources.some(({ state }) => state === "loading" || state === "failed")) return undefined;
  const names = new Set(tools.map(({ name }) => name));
  const places = new Set(sources.flatMap(({ id, origin }) => [id, origin]));
  const problems: readonly SourceProblem[] = [
    ...[...new Set(disabled)]
      .filter((name) => !names.has(name))
      .map((name) => ({
        where: "disableTools",
        message: `The configuration disables the tool "${name}", which no source has.`,
      })),
    ...Object.keys(filters)
      .filter((source) => !places.has(source))
      .map((source) => ({
        where: "filters",
        message: `The configuration filters the tools of the source "${source}", which is not there.`,
      })),
  ];
  if (problems.length === 0) return undefined;
  return {
    id: "unknown-names",
    kind: "custom",
    origin: "configuration",
    state: "ready",
    toolCount: 0,
    isNote: true,
    problems,
  };
}
