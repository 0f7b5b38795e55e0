import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { testSource } from "../source-contract.ts";
import { createNativeSource, type NativeSource } from "./index.ts";

const folder = mkdtempSync(join(tmpdir(), "native-"));
const text = `import { defineTool } from "tool-playground";
export const hello = defineTool({ name: "hello", description: "", execute: () => "hello" });
export const loop = defineTool({ name: "loop", description: "", execute: () => { for (;;); } });
`;
writeFileSync(join(folder, "tools.ts"), text);
afterAll(() => rmSync(folder, { recursive: true }));

testSource("folders of tool files", {
  create: () => createNativeSource({ folder }),
  createBroken: () => createNativeSource({ folder: join(folder, "none") }),
  quick: { name: "hello", args: {}, output: "hello" },
  slow: { name: "loop", args: {} },
  isAlive: (source) => (source as NativeSource).pids.length > 0,
});
