import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { createJiti } from "jiti";
import { root } from "../project.mjs";
import { median } from "./browser-rows.mjs";

const rounds = 40;
const runsMs = 3000;

const codeOf = (version) => `import { defineTool } from "tool-playground";
import { z } from "zod";
export const tool = defineTool({
  name: "tool", description: "Version ${version}.", inputSchema: z.object({ text: z.string() }),
  execute: (args: { text: string }) => args.text + ${version},
});
`;

/**
 * Measures the sandbox of drafts without pages.
 * @returns {Promise<{ first: number, edit: number, runsPerSecond: number }>} milliseconds from nothing to the first reading;
 *   from a changed text to the result of its tool, warm; and runs a second, one after the other.
 */
export async function measureSandbox() {
  const alias = { "@": root, "tool-playground": path.join(root, "lib/tool/index.ts") };
  const jiti = createJiti(import.meta.url, { alias });
  const { createSandbox } = await jiti.import(path.join(root, "lib/drafts/sandbox/index.ts"));
  const { createContext } = await jiti.import(path.join(root, "lib/tool/index.ts"));
  const sandbox = createSandbox();
  const run = async (version) => {
    const { output } = await sandbox.run(codeOf(version), "tool", { text: "x" }, createContext());
    if (output !== `x${version}`) throw new Error(`A draft gave ${output}.`);
  };
  const timeOf = async (work) => {
    const started = performance.now();
    await work();
    return performance.now() - started;
  };
  try {
    const first = await timeOf(() => sandbox.read(codeOf(0)));
    await wait(1000);
    const edits = [];
    for (let version = 1; version <= rounds; version += 1) {
      edits.push(
        await timeOf(async () => {
          await sandbox.read(codeOf(version));
          await run(version);
        }),
      );
    }
    const started = performance.now();
    let count = 0;
    for (; performance.now() - started < runsMs; count += 1) await run(count);
    return { first, edit: median(edits), runsPerSecond: (count * 1000) / (performance.now() - started) };
  } finally {
    await sandbox.close();
  }
}
