import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** A tool of the corpus, which lies beside the project where there is one. */
export interface CorpusTool {
  readonly file: string;
  readonly name: string;
  readonly inputSchema: unknown;
}

const folder = fileURLToPath(new URL("../../../shared/corpus/", import.meta.url));

/** Whether the corpus is there; tests that need it are skipped without it. */
export const hasCorpus = existsSync(folder);

/** How many tools a test takes: a spread of 120, or all of them with `CORPUS=all`. */
const spread = process.env.CORPUS === "all" ? Number.POSITIVE_INFINITY : 120;

/** The tools of the corpus, or a spread of them. */
export function readCorpus(amount = spread): CorpusTool[] {
  const tools: CorpusTool[] = [];
  for (const part of ["mcp", "livemcpbench", "datasets"]) {
    for (const file of readdirSync(folder + part).filter((name) => name.endsWith(".json"))) {
      const content = JSON.parse(readFileSync(`${folder}${part}/${file}`, "utf8")) as {
        tools?: CorpusTool[];
      };
      for (const { name, inputSchema } of content.tools ?? [])
        tools.push({ file: `${part}/${file}`, name, inputSchema });
    }
  }
  const step = Math.max(1, tools.length / amount);
  return tools.filter((_tool, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
}
