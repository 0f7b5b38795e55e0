import type { SourceProblem } from "@/lib/protocol/index.ts";
import type { Source, SourceSnapshot } from "@/lib/sources/source.ts";
import { checkTool } from "@/lib/tool/index.ts";

/**
 * A source whose tools have the types that they claim, wherever they come from: what of a tool does not fit is left out,
 * with a problem of the tool; a tool without its required fields is left out, with a problem of the source.
 */
export function checkSource(source: Source): Source {
  let last: { readonly from: SourceSnapshot; readonly to: SourceSnapshot } | undefined;
  const snapshot = () => {
    const from = source.snapshot();
    if (last?.from !== from) last = { from, to: checkSnapshot(from, source.origin) };
    return last.to;
  };
  // A copy would freeze what a source answers anew each time: its origin, for one.
  const made: Source = Object.create(source, { snapshot: { value: snapshot, enumerable: true } });
  return made;
}

function checkSnapshot(from: SourceSnapshot, origin: string): SourceSnapshot {
  const problems: SourceProblem[] = [];
  const tools = from.tools.flatMap((given: unknown, index) => {
    const tool = checkTool(given);
    if (tool === undefined) problems.push({ where: origin, message: describeNoTool(given, index) });
    return tool ?? [];
  });
  const isSame = tools.every((tool, index) => tool === from.tools[index]);
  if (isSame && problems.length === 0) return from;
  return { ...from, tools, problems: [...from.problems, ...problems] };
}

function describeNoTool(given: unknown, index: number): string {
  const name: unknown = typeof given === "object" && given !== null ? Reflect.get(given, "name") : undefined;
  const which = typeof name === "string" ? `The tool "${name.slice(0, 100)}"` : `Tool number ${index + 1}`;
  return `${which} is left out: its name, description, inputSchema, source or function is missing or has the wrong type.`;
}
