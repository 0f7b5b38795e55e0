import type { Skill } from "./load-skills.ts";

/** What a model is told about skills beside its tools: each that has a description, sorted by name. */
export function writePrompt(skills: readonly Skill[]): string {
  const described = skills.filter(({ description }) => description !== undefined && description !== "");
  if (described.length === 0) return "No skills are currently available.";
  const lines = [...described]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, description = "" }) => `- **${name}**: ${description.replace(/\s*\r?\n\s*/g, " ")}`);
  return ["## Available Skills", ...lines].join("\n");
}
