import { type DefinedSource, isDefinedSource } from "@/lib/tool/index.ts";
import type { FileProblem } from "../messages.ts";
import { type FoundTool, type FoundTools, findTools } from "./find-tools.ts";
import { readText } from "./read-text.ts";

/** Finds every source among the exports of a file, and the tools that each gives. Never rejects. */
export async function findSources(file: string, exports: object): Promise<FoundTools> {
  const tools: FoundTool[] = [];
  const problems: FileProblem[] = [];
  for (const [key, value] of Object.entries(exports)) {
    if (!isDefinedSource(value)) continue;
    const found = await askSource(file, key, value);
    tools.push(...found.tools);
    problems.push(...found.problems);
  }
  return { tools, problems };
}

async function askSource(file: string, key: string, source: DefinedSource): Promise<FoundTools> {
  const fail = (reason: string) => ({
    tools: [],
    problems: [{ message: `The source "${source.name}" gave no tools: ${reason}` }],
  });
  try {
    const given: unknown = await source.tools();
    if (!Array.isArray(given)) return fail("its function tools must give a list of them.");
    if (given.length === 0) return fail("its list is empty.");
    const found = findTools(file, { [key]: given });
    return {
      tools: found.tools.map((each) => adopt(each, `${file}#${key}`, source.name)),
      problems: found.problems,
    };
  } catch (thrown) {
    return fail(readText(thrown));
  }
}

/** A tool as one of the source: its list may be in another order in another process, so that its name addresses it. */
function adopt({ crossing, tool }: FoundTool, place: string, origin: string): FoundTool {
  const { name } = crossing;
  return { tool, crossing: { ...crossing, id: `${place}:${name}`, source: "custom", origin } };
}
