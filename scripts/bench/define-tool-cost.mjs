import path from "node:path";
import { createJiti } from "jiti";
import { root } from "../project.mjs";
import { median } from "./browser-rows.mjs";

const calls = 50_000;

/** Microseconds that `defineTool(...).execute` takes over the bare function, with a flat object of five keys. */
export async function measureDefineTool() {
  const jiti = createJiti(import.meta.url, { alias: { "@": root } });
  const { defineTool } = await jiti.import(path.join(root, "lib", "tool", "index.ts"));
  const execute = async (args) => args.text;
  const tool = defineTool({ name: "echo", description: "", execute });
  const args = { text: "hello", count: 3, flag: true, ratio: 0.5, name: "a" };
  const context = { signal: new AbortController().signal, extra: {}, log() {}, progress() {} };
  const timeOf = async (call) => {
    const started = performance.now();
    for (let index = 0; index < calls; index += 1) await call(args, context);
    return ((performance.now() - started) * 1000) / calls;
  };
  const samples = [];
  for (let round = 0; round < 7; round += 1)
    samples.push((await timeOf(tool.execute)) - (await timeOf(execute)));
  return median(samples.slice(2));
}
