import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, expect, test } from "vitest";
import type { ImportReport } from "@/lib/protocol/index.ts";
import { createOutputFiles } from "./output-files.ts";
import { exportOutputs, importOutputs } from "./transfer-outputs.ts";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) fs.rmSync(folder, { recursive: true, force: true });
});

function createFiles() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "outputs-"));
  folders.push(folder);
  return createOutputFiles(folder, true);
}

async function* inPieces(text: string, size: number) {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

async function readAll(lines: AsyncIterable<string>): Promise<string> {
  let text = "";
  for await (const line of lines) text += line;
  return text;
}

async function importInto(files: ReturnType<typeof createFiles>, text: string, hasFile = false) {
  let runs = "";
  const report = await importOutputs(
    inPieces(text, 10_007),
    files,
    async () => hasFile,
    async (pieces): Promise<ImportReport> => {
      runs = await readAll(pieces);
      return { added: 0, present: 0, refused: [], refusedCount: 0 };
    },
  );
  return { report, lines: runs.split("\n").filter((line) => line !== "") };
}

const run = (id: string, outputFile: string) =>
  `${JSON.stringify({ id, outputFile, argumentsText: "{}" })}\n`;

test("an output of several megabytes goes with its run, byte for byte", async () => {
  const source = createFiles();
  const whole = "größer 😀 \u0000\n".repeat(200_000);
  await source.put("a", whole);
  const text = await readAll(exportOutputs(inPieces(run("a", "a"), 1_000), source));
  expect(text.split("\n").length).toBeGreaterThan(3);

  const target = createFiles();
  const { report, lines } = await importInto(target, text);
  expect(report.refusedCount).toBe(0);
  expect(lines).toEqual([run("a", "a").trim()]);
  const bytes = Buffer.byteLength(whole);
  expect(Buffer.from(await target.read("a", 0, bytes + 10)).toString()).toBe(whole);

  // Once more: nothing is added to what is there.
  await importInto(target, text);
  expect((await target.read("a", 0, bytes + 10)).length).toBe(bytes);
});

test("a line can't name the file of another run, nor a piece overwrite one", async () => {
  const files = createFiles();
  await files.put("mine", "mine");
  const piece = (at: number) => `${JSON.stringify({ outputOf: "mine", at, text: "theirs" })}\n`;
  const { report, lines } = await importInto(
    files,
    run("theirs", "../mine") + piece(0) + piece(-1) + piece(4),
  );
  expect(lines).toEqual([run("theirs", "theirs").trim()]);
  expect(report.refused.map(({ line }) => line)).toEqual([2, 3, 4]);
  await importInto(files, piece(0) + piece(2), true);
  expect(Buffer.from(await files.read("mine", 0, 20)).toString()).toBe("mine");
});

test("the line of a run whose file is gone is exported all the same", async () => {
  const text = await readAll(exportOutputs(inPieces(run("gone", "gone"), 1_000), createFiles()));
  expect(text).toBe(run("gone", "gone"));
});
