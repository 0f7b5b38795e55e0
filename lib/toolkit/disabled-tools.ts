import type { SourceStatus } from "@/lib/protocol/index.ts";

/**
 * How the list of disabled tools is doing, as a source of its own among the problems: the names in it that no tool has.
 * Undefined where all is well, or a source that may still bring the tool is loading.
 */
export function describeDisabled(
  disabled: readonly string[],
  known: ReadonlySet<string>,
  sources: readonly SourceStatus[],
): SourceStatus | undefined {
  if (sources.some(({ state }) => state !== "ready")) return undefined;
  const unknown = [...new Set(disabled)].filter((name) => !known.has(name));
  if (unknown.length === 0) return undefined;
  return {
    id: "disabled-tools",
    kind: "custom",
    origin: "disableTools",
    state: "ready",
    toolCount: 0,
    problems: unknown.map((name) => ({
      where: "disableTools",
      message: `The configuration disables the tool "${name}", which no source has.`,
    })),
  };
}
