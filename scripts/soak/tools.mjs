import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { dataFolderOf } from "./server.mjs";

/** The tools that a soak runs, as a file of a tools folder. */
const source = `import { defineTool, pending } from "tool-playground";

const number = { type: "object", properties: { n: { type: "number" } }, required: ["n"] };
const make = (name, execute) => defineTool({ name, description: name, inputSchema: number, execute });

export const tools = [
  make("quick", ({ n }) => "quick " + n),
  make("slow", async ({ n }, ctx) => {
    for (let step = 1; step <= 3; step += 1) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      ctx.log("step", step);
      ctx.progress({ progress: step, total: 3 });
    }
    return "slow " + n;
  }),
  make("throwing", ({ n }) => {
    throw new Error("throwing " + n, { cause: new Error("on purpose") });
  }),
  make("huge", ({ n }) => String(n).padStart(8, "0").repeat(131_072)),
  make("endless", () => new Promise(() => {})),
  make("looping", () => {
    for (;;);
  }),
  make("asking", ({ n }, ctx) =>
    ctx.answer ? "answered " + n : pending({ kind: "approval", prompt: "Go on with " + n + "?" }),
  ),
  make("exiting", () => process.exit(3)),
];
`;

/** Makes a tools folder with them; `remove` takes it away again. */
export function createToolsFolder() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tool-playground-soak-"));
  fs.writeFileSync(path.join(folder, "soak.ts"), source);
  const remove = () => {
    for (const made of [folder, dataFolderOf(folder)]) fs.rmSync(made, { recursive: true, force: true });
  };
  return { folder, remove };
}
