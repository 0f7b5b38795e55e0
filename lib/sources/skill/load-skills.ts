import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import type { SourceProblem } from "@/lib/protocol/index.ts";
import { findSkillFiles } from "./find-skill-files.ts";
import { parseSkill, type SkillText } from "./parse-skill.ts";

/** A skill, and where it is. */
export interface Skill extends SkillText {
  /** Absolute path of the folder that holds its `SKILL.md`. */
  readonly folder: string;
}

/** The skills below some folders. */
export interface LoadedSkills {
  /** In the order in which they were found; names differ. */
  readonly skills: readonly Skill[];
  readonly problems: readonly SourceProblem[];
}

/** Instructions are read by a model; nothing longer than this is meant for one. In bytes. */
const longestFile = 5 * 1024 * 1024;

/**
 * Reads every skill below some folders. A file that is none is a problem that starts with its reason: `missing-name`,
 * `malformed-frontmatter`, `duplicate-name` or `unreadable`.
 * @param shown makes the path that people see.
 */
export async function loadSkills(
  roots: readonly string[],
  shown: (file: string) => string,
): Promise<LoadedSkills> {
  const skills = new Map<string, Skill>();
  const problems: SourceProblem[] = [];
  const visited = new Set<string>();
  for (const root of roots) {
    if (!(await isFolder(root))) {
      const message =
        "There is no such folder. It is looked for again and again; create it, or correct its path.";
      problems.push({ where: shown(root), message });
      continue;
    }
    const found = await findSkillFiles(root, visited);
    for (const { path: place, reason } of found.unreadable) {
      problems.push({ where: shown(place), message: `unreadable: The folder cannot be read: ${reason}.` });
    }
    for (const file of found.files) {
      const skill = await readSkill(file);
      const first = "folder" in skill ? skills.get(skill.name) : undefined;
      if (!("folder" in skill)) problems.push({ where: shown(file), ...skill });
      else if (first === undefined) skills.set(skill.name, skill);
      else problems.push({ where: shown(file), message: describeDouble(skill, shown(first.folder)) });
    }
  }
  return { skills: [...skills.values()], problems };
}

async function readSkill(file: string): Promise<Skill | Omit<SourceProblem, "where">> {
  let text: string;
  try {
    const { size } = await stat(file);
    if (size > longestFile) return { message: "unreadable: The file is longer than 5 MB." };
    text = await readFile(file, "utf8");
  } catch (thrown) {
    const reason = thrown instanceof Error ? thrown.message : String(thrown);
    return { message: `unreadable: The file cannot be read: ${reason}.` };
  }
  const parsed = parseSkill(text);
  if (!("reason" in parsed)) return { ...parsed, folder: path.dirname(file) };
  const { reason, message, ...position } = parsed;
  return { message: `${reason}: ${message}`, ...position };
}

async function isFolder(place: string): Promise<boolean> {
  return (await stat(place).catch(() => undefined))?.isDirectory() === true;
}

function describeDouble({ name }: Skill, first: string): string {
  return `duplicate-name: The skill "${name}" is in ${first} already, which is the one that is used. Give one of them another name.`;
}
