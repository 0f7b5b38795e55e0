import { promises as fs } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestWorkspace, type TestWorkspace } from "./testing.ts";

let space: TestWorkspace;
beforeEach(async () => {
  space = await createTestWorkspace();
  await space.write({
    "a.txt": "one\ntwo\nthree\nfour\nfive\n",
    "b.txt": "bee\n",
    "crlf.txt": "one\r\ntwo\r\n",
    "open.txt": "one\ntwo",
  });
});
afterEach(() => space.clear());

const patch = (body: string) =>
  space.run("apply_patch", { patchText: `*** Begin Patch\n${body}\n*** End Patch\n` });

test("files are added, updated, deleted and moved in one step", async () => {
  const result = await space.start("apply_patch", {
    patchText: `*** Begin Patch
*** Add File: new/c.txt
+first
+
+third
*** Update File: a.txt
@@
 one
-two
+TWO
 three
@@
-five
+FIVE
+six
*** Delete File: b.txt
*** Update File: open.txt
*** Move to: moved/open.txt
@@
-one
+ONE
*** End Patch`,
  }).result;
  expect(result.output).toBe(
    "Applied the patch:\nA new/c.txt\nM a.txt\nD b.txt\nR open.txt -> moved/open.txt",
  );
  expect(result.metadata).toEqual({ added: 1, updated: 2, deleted: 1, moved: 1 });
  expect(await space.text("new/c.txt")).toBe("first\n\nthird\n");
  expect(await space.text("a.txt")).toBe("one\nTWO\nthree\nfour\nFIVE\nsix\n");
  expect([await space.text("b.txt"), await space.text("open.txt")]).toEqual([undefined, undefined]);
  expect(await space.text("moved/open.txt")).toBe("ONE\ntwo");
});

test("several operations on one file see what those before have done", async () => {
  const output = await patch(`*** Update File: a.txt
@@
-one
+uno
*** Update File: a.txt
@@
-uno
+eins
*** Delete File: b.txt
*** Add File: b.txt
+new bee
*** Add File: d.txt
+dee
*** Update File: d.txt
*** Move to: e.txt
@@
-dee
+eee`);
  expect(output).not.toMatch(/^error/);
  expect(await space.text("a.txt")).toMatch(/^eins\ntwo/);
  expect([await space.text("b.txt"), await space.text("d.txt"), await space.text("e.txt")]).toEqual([
    "new bee\n",
    undefined,
    "eee\n",
  ]);
});

test("a line after @@ leads to the place, and lines can be added there or at the end", async () => {
  await space.write({ "m.txt": "a:\n  x\nb:\n  x\n" });
  expect(await patch("*** Update File: m.txt\n@@ b:\n-  x\n+  y\n@@\n+end")).toMatch(/^Applied/);
  expect(await space.text("m.txt")).toBe("a:\n  x\nb:\n  y\nend\n");
  expect(await patch("*** Update File: m.txt\n@@ a:\n+  new\n")).toMatch(/^Applied/);
  expect(await space.text("m.txt")).toBe("a:\n  new\n  x\nb:\n  y\nend\n");
  expect(await patch("*** Update File: m.txt\n@@\n-end\n+END\n*** End of File")).toMatch(/^Applied/);
  expect(await space.text("m.txt")).toMatch(/END\n$/);
});

test("ends of lines, and a last line without one, stay as they are; a sign means nothing else", async () => {
  expect(await patch("*** Update File: crlf.txt\n@@\n-two\n+$& $1\n+three")).toMatch(/^Applied/);
  expect(await space.text("crlf.txt")).toBe("one\r\n$& $1\r\nthree\r\n");
  expect(await patch("*** Update File: open.txt\n@@\n-two\n+zwei")).toMatch(/^Applied/);
  expect(await space.text("open.txt")).toBe("one\nzwei");
});

const faults: [string, string, RegExp][] = [
  ["a hunk that does not fit", "*** Update File: b.txt\n@@\n-wasp\n+fly", /Hunk 1 does not fit b\.txt/],
  ["a file to add that is there", "*** Add File: b.txt\n+x", /b\.txt is there already/],
  ["a file to delete that is not there", "*** Delete File: none", /nothing at none/],
  ["a file to update that is not there", "*** Update File: none\n@@\n-x\n+y", /nothing at none/],
  ["a move onto a file", "*** Update File: crlf.txt\n*** Move to: b.txt", /b\.txt is there already/],
  ["a path that leads out", "*** Add File: ../out.txt\n+x", /outside of the workspace/],
  ["a line that can't be read", "*** Update File: b.txt\n@@\nbee", /Line \d+ of the patch cannot be read/],
];

test.each(faults)("%s changes nothing at all", async (_what, body, message) => {
  const output = await patch(`*** Update File: a.txt\n@@\n-one\n+uno\n*** Add File: z.txt\n+zee\n${body}`);
  expect(output).toMatch(/^error: /);
  expect(output).toMatch(message);
  expect(await space.text("a.txt")).toBe("one\ntwo\nthree\nfour\nfive\n");
  expect((await fs.readdir(space.folder)).sort()).toEqual(["a.txt", "b.txt", "crlf.txt", "open.txt"]);
  expect(await fs.readdir(space.outside)).toEqual(["workspace"]);
});

test("what was written is taken back where the rest can't be", async () => {
  await fs.mkdir(join(space.folder, "folder"));
  const output = await patch(
    "*** Update File: a.txt\n@@\n-one\n+uno\n*** Delete File: b.txt\n*** Add File: a.txt/x\n+x",
  );
  expect(output).toMatch(/^error: The patch could not be written/);
  expect(await space.text("a.txt")).toBe("one\ntwo\nthree\nfour\nfive\n");
  expect(await space.text("b.txt")).toBe("bee\n");
});

test.each(["", "no patch", "*** Begin Patch\n*** Add File: x\n+x", "*** Begin Patch\n*** End Patch"])(
  "%j is no patch",
  async (patchText) => {
    expect(await space.run("apply_patch", { patchText })).toMatch(/^error: /);
    expect(await space.text("x")).toBeUndefined();
  },
);
