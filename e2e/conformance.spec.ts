import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { parse } from "yaml";
import { root } from "./server.ts";
import { expect, test } from "./test.ts";

const folder = path.join(root, "e2e", "conformance");
const notApplicable = path.join(folder, "not-applicable.yml");
const suite = path.join(root, "node_modules", "@modelcontextprotocol", "conformance", "dist", "index.js");

test("every scenario of the conformance suite passes that asks for what the playground offers", async ({
  startOwnServer,
}) => {
  test.setTimeout(120_000);
  const { url } = await startOwnServer({ flags: ["--tools", path.join(folder, "tools")] });
  const results = fs.mkdtempSync(path.join(os.tmpdir(), "tool-playground-conformance-"));
  try {
    const { code, output } = await runSuite([
      ...["server", "--suite", "all", "--url", `${url}/api/mcp`],
      ...["--expected-failures", notApplicable, "--output-dir", results],
    ]);
    // It fails for a failure that is not in the list, and for one in the list that passes.
    expect(code, output).toBe(0);
    const expected = await listScenarios();
    const { server: excused } = parse(fs.readFileSync(notApplicable, "utf8")) as { server: string[] };
    const passed = Array.from(
      output.matchAll(/^✓ ([\w-]+): [1-9]\d* passed, 0 failed/gm),
      ([, name]) => name,
    );
    expect(expected.length).toBeGreaterThan(30);
    expect(passed.sort()).toEqual(expected.filter((name) => !excused.includes(name)).sort());
  } finally {
    fs.rmSync(results, { recursive: true, force: true });
  }
});

async function listScenarios(): Promise<string[]> {
  const { output } = await runSuite(["list", "--server"]);
  return Array.from(output.matchAll(/^ {2}- ([\w-]+)/gm), ([, name]) => name ?? "");
}

async function runSuite(args: readonly string[]): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, ["--import", path.join(folder, "old-node.mjs"), suite, ...args], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const [code] = await once(child, "close");
  return { code: Number(code), output };
}
