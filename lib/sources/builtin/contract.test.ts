import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { testSource } from "../source-contract.ts";
import { createBuiltinSource } from "./index.ts";

const folder = mkdtempSync(join(tmpdir(), "builtin-"));
writeFileSync(join(folder, "file"), "");
afterAll(() => rmSync(folder, { recursive: true }));

testSource("the builtin tools", {
  create: () => createBuiltinSource({ workspace: join(folder, "workspace"), tools: { bash: true } }),
  createBroken: () => createBuiltinSource({ workspace: join(folder, "file/workspace") }),
  quick: { name: "write", args: { path: "a/b.txt", content: "é" }, output: "Wrote 2 bytes to a/b.txt" },
  slow: { name: "bash", args: { command: "sleep 5" } },
});
