import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { runTool, waitFor } from "../test-run.ts";
import { createSkillSource } from "./index.ts";

let folder: string;
const open: { close(): Promise<void> }[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "skills-"));
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((source) => source.close()));
  await rm(folder, { recursive: true, force: true });
});

async function write(files: { readonly [file: string]: string }): Promise<void> {
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
}

async function load(...roots: string[]) {
  const source = createSkillSource({ roots: roots.length > 0 ? roots : ["."], folder, debounceMs: 10 });
  open.push(source);
  await source.ready();
  return source;
}

const skill = (name: string, body = "Do it.") =>
  `---\nname: ${name}\ndescription: About ${name}.\n---\n${body}\n`;

test("a skill is given byte for byte, with ten of its files in order", async () => {
  const files = Object.fromEntries(
    ["a.md", "b/y.md", "b-2.md", "b/x.md", "c.md", "d.md", "e.md", "f.md", "g.md", "h.md", "i.md"].map(
      (name) => [`pdf/${name}`, ""],
    ),
  );
  await write({ "pdf/SKILL.md": "---\nname: pdf\n---\n\n# How\r\n\r\n  step \n\n", ...files });
  const source = await load();
  const base = join(folder, "pdf");
  const { output, isError, metadata } = await runTool(source, "skill", { name: "pdf" }).result;
  expect(isError).toBe(false);
  expect(metadata).toEqual({ name: "pdf", folder: base });
  expect(output).toBe(`<skill_content name="pdf">
# Skill: pdf

# How\r
\r
  step

Base directory for this skill: ${pathToFileURL(base).href}
Relative paths in this skill (e.g., scripts/, reference/) are relative to this base directory.
Note: file list is sampled.

<skill_files>
${["a.md", "b-2.md", "b/x.md", "b/y.md", "c.md", "d.md", "e.md", "f.md", "g.md", "h.md"].map((name) => `<file>${base}/${name}</file>`).join("\n")}
</skill_files>
</skill_content>`);
});

test("an unknown name is an error that names the skills there are", async () => {
  await write({ "z/SKILL.md": skill("zip"), "a/SKILL.md": skill("art") });
  const source = await load();
  const { output, isError } = await runTool(source, "skill", { name: "x" }).result;
  expect([output, isError]).toEqual(['Skill "x" not found. Available skills: art, zip', true]);
});

test("a byte order mark, CRLF, quotes, folded texts and values that look like no text are read", async () => {
  await write({
    "a/SKILL.md": '\uFEFF---\r\nname: "bom"\r\ndescription: >-\r\n  One\r\n  two\r\n---\r\nBody\r\n',
    "b/SKILL.md": "---\nname: 2024\nmetadata: { a: [1, 2] }\n---",
  });
  const source = await load();
  expect(source.snapshot().tools[0]?.examples?.map(({ name }) => name)).toEqual(["2024", "bom"]);
  expect((await runTool(source, "skill", { name: "bom" }).result).output).toContain(
    "# Skill: bom\n\nBody\n\nBase",
  );
  expect(source.snapshot().prompt).toBe("## Available Skills\n- **bom**: One two");
  expect(source.snapshot().problems).toMatchObject([{ where: "b/SKILL.md", message: /no description/ }]);
});

test("what is no skill is listed with its reason, its line, and the others work", async () => {
  await write({
    "1/SKILL.md": skill("one"),
    "2/SKILL.md": "# No front matter\n",
    "3/SKILL.md": "---\ndescription: Nameless.\n---\n",
    "4/SKILL.md": "---\nname: four\ndescription: When: now\n---\n",
    "5/SKILL.md": "---\nname: five\n",
    "6/SKILL.md": skill("one"),
    "7/SKILL.md": "---\n- name\n---\n",
  });
  await symlink(join(folder, "nowhere"), join(folder, "8-SKILL.md"));
  await mkdir(join(folder, "8"));
  await symlink(join(folder, "nowhere"), join(folder, "8/SKILL.md"));
  const source = await load();
  const { state, problems, tools } = source.snapshot();
  expect([state, tools.length]).toEqual(["ready", 1]);
  const reasons = problems.map(({ where, message }) => [where, message.split(":")[0]]);
  expect(reasons).toEqual([
    ["2/SKILL.md", "missing-name"],
    ["3/SKILL.md", "missing-name"],
    ["4/SKILL.md", "malformed-frontmatter"],
    ["5/SKILL.md", "malformed-frontmatter"],
    ["6/SKILL.md", "duplicate-name"],
    ["7/SKILL.md", "malformed-frontmatter"],
    ["8/SKILL.md", "unreadable"],
  ]);
  expect(problems[2]).toMatchObject({ line: 3, message: /not YAML/ });
});

test.skipIf(process.getuid?.() === 0)("a file without the right to read it is unreadable", async () => {
  await write({ "a/SKILL.md": skill("one"), "b/SKILL.md": skill("two") });
  await chmod(join(folder, "b/SKILL.md"), 0);
  expect((await load()).snapshot().problems).toMatchObject([
    { where: "b/SKILL.md", message: /^unreadable: / },
  ]);
});

test("links are followed, a circle ends, and a folder that is reached twice counts once", async () => {
  await write({ "roots/a/SKILL.md": skill("one"), "elsewhere/b/SKILL.md": skill("two") });
  await symlink(join(folder, "elsewhere"), join(folder, "roots/link"));
  await symlink(join(folder, "roots"), join(folder, "roots/a/circle"));
  await symlink(join(folder, "elsewhere/b"), join(folder, "roots/twice"));
  const source = await load("roots", "elsewhere");
  expect(source.snapshot().problems).toEqual([]);
  const { output } = await runTool(source, "skill", { name: "two" }).result;
  expect(output).toContain(pathToFileURL(join(folder, "roots/link/b")).href);
  expect((await runTool(source, "skill", { name: "one" }).result).output).not.toContain("circle/a/circle");
});

test("a skill that is added, edited or deleted, and a folder that comes later, are seen", async () => {
  await write({ "skills/a/SKILL.md": skill("one") });
  const source = await load("skills", "later");
  const prompt = () => source.snapshot().prompt ?? "";
  expect(source.snapshot().problems).toMatchObject([{ where: "later" }]);
  await write({ "skills/deep/b/SKILL.md": skill("two") });
  await waitFor(source, () => prompt().includes("two"));
  await write({ "skills/a/SKILL.md": skill("uno") });
  await waitFor(source, () => prompt().includes("uno"));
  await rm(join(folder, "skills/deep"), { recursive: true });
  await waitFor(source, () => !prompt().includes("two"));
  await write({ "later/c/SKILL.md": skill("three") });
  await waitFor(source, () => prompt().includes("three") && source.snapshot().problems.length === 0);
});

test("a folder without skills says so", async () => {
  await mkdir(join(folder, "empty"));
  expect((await load("empty")).snapshot()).toMatchObject({
    state: "failed",
    problems: [{ where: "empty", message: /SKILL\.md/ }],
  });
});

const corpus = fileURLToPath(new URL("../../../../shared/corpus/skills", import.meta.url));

test.skipIf(!existsSync(corpus))(
  "every skill of the corpus is given whole (../shared/corpus/skills, skipped where it is missing)",
  async () => {
    const source = await load(corpus);
    const { problems, tools } = source.snapshot();
    expect(problems).toEqual([]);
    const names = tools[0]?.examples?.map(({ name }) => name) ?? [];
    expect(names.length).toBeGreaterThan(5);
    for (const name of names) {
      const { output } = await runTool(source, "skill", { name }).result;
      const text = await readFile(join(corpus, name, "SKILL.md"), "utf8");
      expect(output).toContain(text.slice(-200).trim());
      expect(output.match(/<file>/g)?.length ?? 0).toBeLessThanOrEqual(10);
    }
  },
);
