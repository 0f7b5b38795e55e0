import path from "node:path";
import type { Source, SourceSnapshot } from "../source.ts";
import { loadSkills } from "./load-skills.ts";
import { createSkillTool } from "./skill-tool.ts";
import { watchRoot } from "./watch-root.ts";
import { writePrompt } from "./write-prompt.ts";

/** Which skills. */
export interface SkillSourceOptions {
  /** Folders with skills in them, at any depth; relative ones count from `folder`. The first of a name is used. */
  readonly roots: readonly string[];
  /** What people call a file counts from here too. Default: the working folder. */
  readonly folder?: string;
  /** How long the folders may be quiet before a change of them counts, in milliseconds. Default 80. */
  readonly debounceMs?: number;
}

/** The skills below some folders: one tool that hands them out, and the text that tells a model of them. The folders are watched. */
export function createSkillSource(options: SkillSourceOptions): Source {
  const folder = options.folder ?? process.cwd();
  const roots = options.roots.map((root) => path.resolve(/*turbopackIgnore: true*/ folder, root));
  const listeners = new Set<() => void>();
  let snapshot: SourceSnapshot = { state: "loading", tools: [], problems: [] };
  let known = "";
  let loading = 0;
  let closed = false;
  let debounce: NodeJS.Timeout | undefined;

  const watches = roots.map((root) =>
    watchRoot(root, () => {
      clearTimeout(debounce);
      debounce = setTimeout(() => void load(false), options.debounceMs ?? 80);
    }),
  );

  async function load(isAsked: boolean): Promise<void> {
    loading += 1;
    const own = loading;
    const startedAt = performance.now();
    await Promise.all(watches.map(({ ready }) => ready));
    const { skills, problems } = await loadSkills(roots, shorten);
    if (own !== loading || closed) return;
    // Files beside a SKILL.md come and go without changing what there is to list.
    const found = JSON.stringify([skills, problems]);
    if (found === known && !isAsked) return;
    known = found;
    const loadMs = Math.round(performance.now() - startedAt);
    const silent = skills.filter(({ description }) => description === undefined || description === "");
    const notes = silent.map((skill) => ({
      where: `${shorten(skill.folder)}/SKILL.md`,
      message: `The skill "${skill.name}" has no description, so that models are not told of it. Add one.`,
    }));
    snapshot =
      skills.length > 0
        ? {
            state: "ready",
            tools: [createSkillTool(skills, "skills")],
            problems: [...problems, ...notes],
            prompt: writePrompt(skills),
            loadMs,
          }
        : { state: "failed", tools: [], problems: problems.length > 0 ? problems : describeEmpty(), loadMs };
    for (const listener of listeners) listener();
  }

  function describeEmpty() {
    return roots.map((root) => ({
      where: shorten(root),
      message: "No file SKILL.md is in this folder or below it. Add one; it is found at once.",
    }));
  }

  function shorten(place: string): string {
    const relative = path.relative(folder, place);
    return relative === "" || relative.startsWith("..") ? place : relative;
  }

  const first = load(true);
  return {
    id: "skill:skills",
    kind: "skill",
    origin: "skills",
    snapshot: () => snapshot,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ready: () => first,
    reload: () => load(true),
    async close() {
      closed = true;
      clearTimeout(debounce);
      listeners.clear();
      await Promise.all(watches.map((watch) => watch.close()));
    },
  };
}
