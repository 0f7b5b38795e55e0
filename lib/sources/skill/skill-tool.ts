import { pathToFileURL } from "node:url";
import { defineTool, type Tool, ToolResult, withOrigin } from "@/lib/tool/index.ts";
import { sampleSiblings } from "./find-skill-files.ts";
import type { Skill } from "./load-skills.ts";

/** The most files of a skill that are named. */
const mostFiles = 10;

/** The one tool that hands out skills. */
export function createSkillTool(skills: readonly Skill[], origin: string): Tool {
  const byName = new Map(skills.map((skill) => [skill.name, skill]));
  const names = sortNames(skills);
  return defineTool({
    name: "skill",
    title: "Load a skill",
    description:
      "Gives the instructions of a skill, and names the files that come with it. Load one before you start on a task that its description fits.",
    inputSchema: {
      type: "object",
      properties: {
        name: {
          type: "string",
          title: "Name",
          description: "Which skill, by its name in the list of skills.",
          examples: names.slice(0, 3),
        },
      },
      required: ["name"],
      additionalProperties: false,
    },
    source: "skill",
    origin,
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    examples: names.map((name) => ({ name, arguments: { name } })),
    async execute({ name }, ctx) {
      if (ctx.signal.aborted) return withOrigin(ToolResult.error("Stopped."), { runtime: "stopped" });
      const skill = typeof name === "string" ? byName.get(name) : undefined;
      if (skill === undefined) {
        const wanted = typeof name === "string" ? name : (JSON.stringify(name) ?? "");
        return ToolResult.error(`Skill "${wanted}" not found. Available skills: ${names.join(", ")}`);
      }
      const files = await sampleSiblings(skill.folder, mostFiles);
      return ToolResult.ok(writeSkill(skill, files), { name: skill.name, folder: skill.folder });
    },
  });
}

/** The names of some skills, sorted by code unit. */
function sortNames(skills: readonly Skill[]): string[] {
  return skills.map(({ name }) => name).sort((a, b) => (a < b ? -1 : 1));
}

function writeSkill({ name, body, folder }: Skill, files: readonly string[]): string {
  return [
    `<skill_content name="${name}">`,
    `# Skill: ${name}`,
    "",
    body,
    "",
    `Base directory for this skill: ${pathToFileURL(folder).href}`,
    "Relative paths in this skill (e.g., scripts/, reference/) are relative to this base directory.",
    "Note: file list is sampled.",
    "",
    "<skill_files>",
    files.map((file) => `<file>${file}</file>`).join("\n"),
    "</skill_files>",
    "</skill_content>",
  ].join("\n");
}
