import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, expect, test } from "vitest";
import { defineTool } from "@/lib/tool/index.ts";
import type { RunLimits } from "./limits.ts";
import { createOutputFiles, type OutputFiles } from "./output-files.ts";
import { createRuns } from "./runs.ts";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) fs.rmSync(folder, { recursive: true, force: true });
});

function makeFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "outputs-"));
  folders.push(folder);
  return folder;
}

function setUp(output: string | (() => string), options: Partial<RunLimits> = {}, files?: OutputFiles) {
  const folder = makeFolder();
  const execute = () => (typeof output === "string" ? output : output());
  const tool = defineTool({ name: "tool", description: "", inputSchema: { type: "object" }, execute });
  const runs = createRuns({
    findTool: () => tool,
    check: async () => ({ kind: "valid" }),
    limits: { shownOutput: 4, ...options },
    outputFiles: files ?? createOutputFiles(folder),
  });
  const run = async () => {
    const { id } = runs.start({
      toolKey: "tool",
      argumentsText: "{}",
      contextText: "",
      validate: true,
      tabId: "",
    });
    for await (const _event of runs.follow(id));
    return id;
  };
  const read = async (id: string, start?: number, end?: number) =>
    new TextDecoder().decode(await runs.output(id)?.read(start, end));
  const listFiles = () =>
    fs.readdirSync(folder, { recursive: true }).filter((name) => `${name}`.endsWith(".txt"));
  return { runs, run, read, folder, listFiles };
}

test("a large output is on disk, whole and in parts", async () => {
  const { run, read, runs, listFiles } = setUp("größer als der gezeigte Teil");
  const id = await run();
  expect(listFiles()).toHaveLength(1);
  expect(await read(id)).toBe("größer als der gezeigte Teil");
  expect(await read(id, 8, 11)).toBe(" al");
  expect(await read(id, 25, 900)).toBe(" Teil");
  expect(runs.output(id)).toMatchObject({ bytes: 30, inMemory: 0, onDisk: 30 });
});

test("a small one stays in memory", async () => {
  const { run, read, listFiles } = setUp("tiny");
  expect(await read(await run())).toBe("tiny");
  expect(listFiles()).toEqual([]);
});

test("the file goes when the run is forgotten, and all go when the runs are closed", async () => {
  const { run, runs, listFiles, folder } = setUp("0123456789", { keptRuns: 1 });
  const first = await run();
  const second = await run();
  await expect.poll(() => listFiles().map((name) => path.basename(`${name}`))).toEqual([`${second}.txt`]);
  expect(runs.output(first)).toBeUndefined();
  await runs.close();
  expect(fs.readdirSync(folder)).toEqual([]);
});

test("runs are forgotten when their outputs take too much of the disk", async () => {
  const { run, runs } = setUp("0123456789", { keptOnDisk: 25 });
  const ids = [await run(), await run(), await run()];
  expect(ids.map((id) => runs.get(id) !== undefined)).toEqual([false, true, true]);
});

test("an output over the limit is an error of the runtime that says what is kept", async () => {
  const { run, runs, read } = setUp("abcdefgh😀ijk", { outputBytes: 10 });
  const id = await run();
  expect(await read(id)).toBe("abcdefgh");
  expect(runs.get(id)?.outcome).toMatchObject({
    state: "tool error",
    decidedBy: "runtime",
    isError: true,
    output: "abcd",
    outputBytes: 8,
    message: "The output is 15 bytes; at most 10 bytes can be kept. Its beginning is kept, the rest is lost.",
  });
});

test("where the disk takes nothing, the output is kept in memory and the log says why", async () => {
  const blocked = path.join(makeFolder(), "file");
  fs.writeFileSync(blocked, "");
  const { run, runs, read } = setUp("0123456789", {}, createOutputFiles(blocked));
  const id = await run();
  expect(await read(id)).toBe("0123456789");
  expect(
    runs
      .get(id)
      ?.logs.map(({ text }) => text)
      .join(),
  ).toContain("kept in memory");
});

test("half of a surrogate pair is told in the log, since no file holds it", async () => {
  const { run, runs } = setUp("01234\ud800");
  const id = await run();
  expect(
    runs
      .get(id)
      ?.logs.map(({ text }) => text)
      .join(),
  ).toContain("surrogate");
});

test("what an ended process left is removed at the next start, what a living one has is not", async () => {
  const folder = makeFolder();
  for (const name of ["999999999", String(process.ppid)]) {
    fs.mkdirSync(path.join(folder, name));
    fs.writeFileSync(path.join(folder, name, "a.txt"), "x");
  }
  createOutputFiles(folder);
  await expect.poll(() => fs.readdirSync(folder)).toEqual([String(process.ppid)]);
});
