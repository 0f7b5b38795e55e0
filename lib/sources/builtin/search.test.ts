import { promises as fs } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestWorkspace, type TestWorkspace } from "./testing.ts";

let space: TestWorkspace;
beforeAll(async () => {
  space = await createTestWorkspace();
  await space.write({
    "b.ts": "const b = 1;\r\nlet a = b;\n",
    "a/c.ts": "let c;\n",
    "a/d.md": "let it be\n",
    ".hidden/e.ts": "let e;\n",
    "node_modules/x/f.ts": "let f;\n",
    bin: "let\0",
    "hostile.txt": `${"a".repeat(40)}!\n`,
  });
  await fs.writeFile(join(space.outside, "secret.ts"), "let secret;");
  await fs.symlink(space.outside, join(space.folder, "out"));
});
afterAll(() => space.clear());

test("lines are found by a pattern, as file:line:text, in order", async () => {
  expect(await space.run("grep", { pattern: "^let" })).toBe(
    ".hidden/e.ts:1:let e;\na/c.ts:1:let c;\na/d.md:1:let it be\nb.ts:2:let a = b;",
  );
  expect(await space.run("grep", { pattern: "let|const", include: "*.ts", path: "a" })).toBe(
    "a/c.ts:1:let c;",
  );
  expect(await space.run("grep", { pattern: "b", path: "b.ts" })).toBe(
    "b.ts:1:const b = 1;\nb.ts:2:let a = b;",
  );
  expect(await space.run("grep", { pattern: "nowhere" })).toBe("");
});

test("a limit holds, and is told", async () => {
  const { output, metadata } = await space.start("grep", { pattern: "let", limit: 2 }).result;
  expect(output.split("\n")).toHaveLength(2);
  expect(metadata).toEqual({ count: 2, hasMore: true });
});

test("a pattern that is none, and a folder that is not there, are told", async () => {
  expect(await space.run("grep", { pattern: "(" })).toMatch(/^error: The pattern is no regular expression: /);
  expect(await space.run("grep", { pattern: "x", path: "none" })).toBe("error: There is nothing at none.");
});

test("a hostile pattern ends in about a second, and a stop ends it at once", async () => {
  const hostile = { pattern: "^(a+)+$" };
  const startedAt = performance.now();
  expect(await space.run("grep", hostile)).toMatch(/^error: The pattern takes too long/);
  expect(performance.now() - startedAt).toBeLessThan(4000);
  const run = space.start("grep", hostile);
  run.stop();
  expect((await run.result).output).toBe("Stopped.");
}, 10_000);

test("files are found by a glob, sorted, at any depth where it has no slash", async () => {
  expect(await space.run("glob", { pattern: "*.ts" })).toBe(".hidden/e.ts\na/c.ts\nb.ts");
  expect(await space.run("glob", { pattern: "a/*" })).toBe("a/c.ts\na/d.md");
  expect(await space.run("glob", { pattern: "**/*.{md,txt}" })).toBe("a/d.md\nhostile.txt");
  expect(await space.run("glob", { pattern: "*.ts", path: "a" })).toBe("a/c.ts");
  expect(await space.run("glob", { pattern: "*.ts", limit: 1 })).toBe(".hidden/e.ts");
});

test.each(["../*", "a/../../*", "{a,..}/*", "out/*", "@(..)/*", "[.][.]/*"])(
  "the glob %s finds nothing out of the workspace",
  async (pattern) => {
    const output = await space.run("glob", { pattern });
    expect(output).not.toContain("secret");
    expect(await space.run("grep", { pattern: "secret", include: pattern })).not.toContain("secret;");
  },
);
