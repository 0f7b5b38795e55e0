import { promises as fs } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestWorkspace, type TestWorkspace } from "./testing.ts";

let space: TestWorkspace;
beforeEach(async () => {
  space = await createTestWorkspace();
});
afterEach(() => space.clear());

test("a file is written with its folders, counted in bytes, and read whole or by lines", async () => {
  expect(await space.run("write", { path: "a/b.txt", content: "één\ntwee\ndrie\n" })).toBe(
    "Wrote 16 bytes to a/b.txt",
  );
  expect(await space.run("read", { path: "a/b.txt" })).toBe("één\ntwee\ndrie\n");
  expect(await space.run("read", { path: "a/b.txt", offset: 2 })).toBe("twee\ndrie");
  expect(await space.run("read", { path: "a/b.txt", offset: 2, limit: 1 })).toBe("twee");
  expect(await space.run("read", { path: join(space.folder, "a/b.txt"), limit: 1 })).toBe("één");
  expect(await space.run("read", { path: "a/b.txt", offset: 4 })).toBe("error: a/b.txt has 3 lines.");
  expect(await space.run("write", { path: "a/b.txt", content: "" })).toBe("Wrote 0 bytes to a/b.txt");
  expect(await space.text("a/b.txt")).toBe("");
});

test("what can't be read is told in words", async () => {
  await fs.writeFile(join(space.folder, "bytes"), Buffer.from([0xff, 0xfe, 0]));
  await fs.mkdir(join(space.folder, "folder"));
  expect(await space.run("read", { path: "none" })).toBe("error: There is nothing at none.");
  expect(await space.run("read", { path: "folder" })).toMatch(/^error: folder is a folder/);
  expect(await space.run("read", { path: "bytes" })).toBe("error: bytes is no text in UTF-8 (3 bytes).");
  expect(await space.run("write", { path: "bytes/x", content: "" })).toMatch(
    /^error: A part of the path is a file/,
  );
  expect(await space.run("read", { path: "" })).toMatch(/^error: The path is empty/);
  expect(await space.run("read", {})).toMatch(/^error: The arguments cannot be used\. path: /);
});

test("an image is shown", async () => {
  await fs.writeFile(join(space.folder, "dot.png"), Buffer.from("iVBORw0KGgo=", "base64"));
  const { output, metadata } = await space.start("read", { path: "dot.png" }).result;
  expect(output).toBe("image (image/png, 8 bytes)");
  expect(metadata).toEqual({ content: [{ type: "image", mimeType: "image/png", data: "iVBORw0KGgo=" }] });
});

test("a text is replaced exactly, with no sign that means anything else", async () => {
  await space.write({ "a.txt": "cost: $1 $1\r\n", "b.txt": "x x" });
  const change = { path: "a.txt", oldString: "cost: $1", newString: "$& $' \\1" };
  expect(await space.run("edit", change)).toBe("Replaced 1 place in a.txt");
  expect(await space.text("a.txt")).toBe("$& $' \\1 $1\r\n");
  expect(await space.run("edit", change)).toMatch(/^error: The old text does not stand in a\.txt/);
  const twice = { path: "b.txt", oldString: "x", newString: "y" };
  expect(await space.run("edit", twice)).toMatch(/not unique in b\.txt: it stands there 2 times/);
  expect(await space.text("b.txt")).toBe("x x");
  expect(await space.run("edit", { ...twice, replaceAll: true })).toBe("Replaced 2 places in b.txt");
  expect(await space.text("b.txt")).toBe("y y");
});

const escapes: [string, string][] = [
  ["upwards", "../secret"],
  ["upwards on the way", "folder/../../secret"],
  ["an absolute path", "/etc/hostname"],
  ["a link to a file", "link"],
  ["a link to a folder", "out/secret"],
  ["a link on the way to a file that is not there yet", "out/new"],
  ["a link to nothing, yet", "nothing"],
  ["a link to a link", "chain"],
  ["a link that leads inside and on from there", "inside/out/secret"],
  ["a folder whose name starts alike", "../workspace-2/secret"],
];

test.each(escapes)("%s leads nowhere out of the workspace", async (_way, place) => {
  await fs.writeFile(join(space.outside, "secret"), "secret");
  await fs.mkdir(join(space.outside, "workspace-2"));
  await fs.writeFile(join(space.outside, "workspace-2/secret"), "secret");
  await fs.mkdir(join(space.folder, "folder"));
  await fs.symlink("../secret", join(space.folder, "link"));
  await fs.symlink(space.outside, join(space.folder, "out"));
  await fs.symlink(join(space.outside, "new"), join(space.folder, "nothing"));
  await fs.symlink("link", join(space.folder, "chain"));
  await fs.symlink(space.folder, join(space.folder, "inside"));
  const refusal = /^error: .*(outside of the workspace|leads out of the workspace|leads to nothing)/;
  expect(await space.run("read", { path: place })).toMatch(refusal);
  expect(await space.run("write", { path: place, content: "mine" })).toMatch(refusal);
  expect(await space.run("edit", { path: place, oldString: "s", newString: "t" })).toMatch(refusal);
  expect(await space.run("grep", { pattern: "secret", path: place })).toMatch(refusal);
  expect(await space.run("glob", { pattern: "*", path: place })).toMatch(refusal);
  const patch = `*** Begin Patch\n*** Update File: ${place}\n@@\n-secret\n+mine\n*** End Patch`;
  expect(await space.run("apply_patch", { patchText: patch })).toMatch(/^error: /);
  expect(await fs.readFile(join(space.outside, "secret"), "utf8")).toBe("secret");
  expect((await fs.readdir(space.outside)).sort()).toEqual(["secret", "workspace", "workspace-2"]);
});

test("a link that stays inside is followed", async () => {
  await space.write({ "a/b.txt": "here" });
  await fs.symlink("a", join(space.folder, "link"));
  expect(await space.run("read", { path: "link/b.txt" })).toBe("here");
});

test("a pipe is no file, and nothing waits for it", async () => {
  await space.run("bash", { command: "mkfifo pipe" });
  expect(await space.run("read", { path: "pipe" })).toMatch(/no ordinary file/);
});
