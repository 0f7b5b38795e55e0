import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { root } from "./server.ts";
import { corpusDefinitions } from "./tools-folder.ts";

test("200 real tools, spread, are drawn, filled by a valid sample and give it back", async () => {
  test.skip(corpusDefinitions === undefined, "the corpus is not beside the project");
  test.setTimeout(300_000);
  const child = spawn(process.execPath, [path.join(root, "scripts", "corpus.mjs"), "--sample", "200"], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  const [code] = await once(child, "close");
  expect(code, output).toBe(0);
});
