import type { SourceProblem } from "@/lib/protocol/index.ts";
import type { Source, SourceSnapshot } from "@/lib/sources/source.ts";

/** Which tools are listed, by name: with a true in it only those, else all but those that are false. */
export type ToolFilter = { readonly [name: string]: boolean };

/**
 * A source of which the filter of its origin, or of its id, leaves some tools out. A tool goes by its own name, or by the one that its server gave it.
 * A name that the source does not have is one of its problems, once it has loaded.
 */
export function filterSource(source: Source, filters: { readonly [source: string]: ToolFilter }): Source {
  if (Object.keys(filters).length === 0) return source;
  let last: { readonly from: SourceSnapshot; readonly to: SourceSnapshot } | undefined;
  const snapshot = () => {
    const from = source.snapshot();
    // An OpenAPI document has its name once it was read.
    const key = [source.origin, source.id].find((each) => Object.hasOwn(filters, each));
    const filter = key === undefined ? undefined : filters[key];
    if (filter === undefined) return from;
    if (last?.from !== from) last = { from, to: filterSnapshot(from, filter, source.origin) };
    return last.to;
  };
  // A copy would freeze what a source answers anew each time: its origin, for one.
  const made: Source = Object.create(source, { snapshot: { value: snapshot, enumerable: true } });
  return made;
}

function filterSnapshot(from: SourceSnapshot, filter: ToolFilter, origin: string): SourceSnapshot {
  const isAllowList = Object.values(filter).includes(true);
  const met = new Set<string>();
  const tools = from.tools.filter(({ name, originalName }) => {
    const key = [originalName, name].find((each) => each !== undefined && Object.hasOwn(filter, each));
    if (key === undefined) return !isAllowList;
    met.add(key);
    return filter[key];
  });
  const isLoaded = from.state === "ready";
  const unknown = isLoaded ? Object.keys(filter).filter((name) => !met.has(name)) : [];
  return {
    ...from,
    tools,
    problems: [...from.problems, ...unknown.map((name) => describeUnknown(name, origin))],
  };
}

function describeUnknown(name: string, origin: string): SourceProblem {
  return {
    where: origin,
    message: `The configuration names the tool "${name}", which it does not have.`,
  };
}
