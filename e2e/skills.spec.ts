import fs from "node:fs";
import path from "node:path";
import { request } from "./http.ts";
import { expect, expectAccessible, test } from "./test.ts";
import { openTool, outputOf, problemsOf, runAndRead, toolLink } from "./tool-page.ts";
import { createToolsFolder } from "./tools-folder.ts";

// Each starts a playground of its own.
test.describe.configure({ timeout: 90_000 });

test("skills are listed as one tool, given whole, and told of; what is no skill stands under Problems", async ({
  page,
  startOwnServer,
}) => {
  const folder = createToolsFolder({});
  const write = (name: string, text: string) => {
    fs.mkdirSync(path.join(folder.path, path.dirname(name)), { recursive: true });
    fs.writeFileSync(path.join(folder.path, name), text);
  };
  write("tidy/SKILL.md", "---\nname: tidy\ndescription: Tidies a folder.\n---\n\n# How\n\nSweep it.\n");
  write("tidy/scripts/sweep.sh", "echo swept\n");
  write("broken/SKILL.md", "# No name\n");
  const { url } = await startOwnServer({ flags: ["--skills", folder.path] });
  await openTool(page, "skill", { name: "tidy" }, url);
  await expect(problemsOf(page)).toContainText("missing-name");
  await expect(problemsOf(page).getByRole("button", { name: "Retry" }).first()).toBeVisible();
  const output = await runAndRead(page);
  expect(output).toContain(
    '<skill_content name="tidy">\n# Skill: tidy\n\n# How\n\nSweep it.\n\nBase directory',
  );
  expect(output).toContain(`<file>${path.join(folder.path, "tidy/scripts/sweep.sh")}</file>\n</skill_files>`);
  await openTool(page, "skill", { name: "tidier" }, url);
  expect(await runAndRead(page, "tool error")).toBe('Skill "tidier" not found. Available skills: tidy');
  await expectAccessible(page);

  write("wash/SKILL.md", "---\nname: wash\ndescription: Washes up.\n---\nWith soap.\n");
  const prompt = async () => (await request(`${url}/api/skills-prompt`)).body;
  await expect.poll(prompt).toBe("## Available Skills\n- **tidy**: Tidies a folder.\n- **wash**: Washes up.");
  await openTool(page, "skill", { name: "wash" }, url);
  expect(await runAndRead(page)).toContain("With soap.");
  await expect(outputOf(page)).toContainText("# Skill: wash");
  await expect(toolLink(page, "skill")).toBeVisible();
  folder.dispose();
});
