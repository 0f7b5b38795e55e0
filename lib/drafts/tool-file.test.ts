import fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { planToolFile, ToolFileError, writeToolFile } from "./tool-file.ts";

let root: string;
let folder: string;
beforeEach(async () => {
  root = await fs.mkdtemp(path.join(os.tmpdir(), "tool-file-"));
  folder = path.join(root, "tools");
  await fs.mkdir(folder);
});
afterEach(() => fs.rm(root, { recursive: true, force: true }));

const read = (name: string) => fs.readFile(path.join(folder, name), "utf8");

describe("a tool's file", () => {
  it.each([
    ["get_weather", "get_weather.ts"],
    ["get weather", "get_weather.ts"],
    ["../../etc/passwd", "______etc_passwd.ts"],
    ["/etc/passwd", "_etc_passwd.ts"],
    ["a\0b\\c", "a_b_c.ts"],
    ["", "tool.ts"],
    ["..", "__.ts"],
  ])("of %j is %s in the folder, and nowhere else", async (toolName, name) => {
    expect((await writeToolFile(folder, toolName, "code", undefined)).file).toBe(`tools/${name}`);
    expect(await fs.readdir(folder)).toEqual([name]);
    expect(await fs.readdir(root)).toEqual(["tools"]);
  });

  it("is replaced only where what was seen stands there, and keeps its rights", async () => {
    await fs.writeFile(path.join(folder, "a.ts"), "old", { mode: 0o640 });
    await expect(writeToolFile(folder, "a", "new", undefined)).rejects.toThrow("has changed");
    await expect(writeToolFile(folder, "a", "new", "older")).rejects.toThrow("has changed");
    expect(await read("a.ts")).toBe("old");
    await writeToolFile(folder, "a", "new", "old");
    expect(await read("a.ts")).toBe("new");
    expect((await fs.stat(path.join(folder, "a.ts"))).mode & 0o777).toBe(0o640);
    await fs.rm(path.join(folder, "a.ts"));
    await expect(writeToolFile(folder, "a", "new", "old")).rejects.toThrow(ToolFileError);
    expect(await fs.readdir(folder)).toEqual([]);
  });

  it("is written once where two write it at the same time", async () => {
    const results = await Promise.allSettled([
      writeToolFile(folder, "a", "one", undefined),
      writeToolFile(folder, "a", "two", undefined),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await fs.readdir(folder)).toEqual(["a.ts"]);
  });

  it("is replaced once where eight that saw the same replace it at the same time", async () => {
    await fs.writeFile(path.join(folder, "a.ts"), "old");
    const texts = Array.from({ length: 8 }, (_, index) => `new ${index}`);
    const results = await Promise.allSettled(texts.map((text) => writeToolFile(folder, "a", text, "old")));
    const lost = results.filter((result) => result.status === "rejected");
    expect(lost.length).toBe(7);
    for (const { reason } of lost) expect(String(reason)).toContain("has changed");
    expect(await read("a.ts")).toBe(texts[results.findIndex(({ status }) => status === "fulfilled")]);
    expect(await fs.readdir(folder)).toEqual(["a.ts"]);
    // One that fails holds up none after it.
    await writeToolFile(folder, "a", "last", await read("a.ts"));
    expect(await read("a.ts")).toBe("last");
  });

  it("is refused where a link or a folder stands, and what the link leads to stays as it is", async () => {
    const outside = path.join(root, "outside.ts");
    await fs.writeFile(outside, "mine");
    await fs.symlink(outside, path.join(folder, "a.ts"));
    await fs.symlink(path.join(root, "nowhere.ts"), path.join(folder, "b.ts"));
    await fs.mkdir(path.join(folder, "c.ts"));
    await expect(planToolFile(folder, "a", "code")).rejects.toThrow("tools/a.ts is a link");
    await expect(writeToolFile(folder, "a", "code", "mine")).rejects.toThrow("is a link");
    await expect(writeToolFile(folder, "b", "code", undefined)).rejects.toThrow("is a link");
    await expect(writeToolFile(folder, "c", "code", undefined)).rejects.toThrow("is a folder");
    expect(await fs.readFile(outside, "utf8")).toBe("mine");
    expect((await fs.readdir(root)).sort()).toEqual(["outside.ts", "tools"]);
  });

  it("makes the folder where it is missing", async () => {
    const missing = path.join(root, "more", "tools");
    expect(await planToolFile(missing, "a", "code")).toEqual({ file: "tools/a.ts", code: "code" });
    await writeToolFile(missing, "a", "code", undefined);
    expect(await fs.readdir(missing)).toEqual(["a.ts"]);
  });

  it("is refused in words where the folder is none", async () => {
    const file = path.join(root, "file");
    await fs.writeFile(file, "");
    await expect(planToolFile(file, "a", "code")).rejects.toThrow(
      /file\/a\.ts can't be written: .*no folder/,
    );
    await expect(writeToolFile(file, "a", "code", undefined)).rejects.toThrow("no folder");
  });

  it.skipIf(process.getuid?.() === 0)("is refused in words where the folder may not be written", async () => {
    await fs.chmod(folder, 0o500);
    await expect(planToolFile(folder, "a", "code")).rejects.toThrow("may not write there");
    await expect(writeToolFile(folder, "a", "code", undefined)).rejects.toThrow("may not write there");
    await fs.chmod(folder, 0o700);
  });
});
