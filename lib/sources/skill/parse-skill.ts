import { parseDocument } from "yaml";

/** What a `SKILL.md` says. */
export interface SkillText {
  readonly name: string;
  /** What a model reads to decide whether it needs the skill; undefined where there is none. */
  readonly description: string | undefined;
  /** What follows the front matter, without blank space around it; every other byte as it is in the file. */
  readonly body: string;
}

/** Why a file is no skill. */
export interface SkillFault {
  readonly reason: "missing-name" | "malformed-frontmatter";
  /** In a sentence. */
  readonly message: string;
  /** 1-based, in the file. */
  readonly line?: number;
  readonly column?: number;
}

const frontMatter = /^---[ \t]*\r?\n((?:[^\n]*\n)*?)---[ \t]*(?:\r?\n|$)/;

/** Reads a `SKILL.md`: YAML between two lines of `---`, then Markdown. */
export function parseSkill(text: string): SkillText | SkillFault {
  const bare = text.replace(/^\uFEFF/, "");
  if (!/^---[ \t]*(\r?\n|$)/.test(bare)) {
    const message = "It does not start with front matter: a line ---, a line with name: and a line ---.";
    return { reason: "missing-name", message };
  }
  const found = frontMatter.exec(bare);
  if (found === null) {
    const message = "Its front matter has no end: a second line --- is missing.";
    return { reason: "malformed-frontmatter", message, line: 1 };
  }
  const [whole, yaml = ""] = found;
  const fields = readFields(yaml);
  if ("fault" in fields) return fields.fault;
  const name = readText(fields.read.name);
  if (name === undefined || name === "") {
    return {
      reason: "missing-name",
      message: "Its front matter has no name. Add a line like name: my-skill.",
    };
  }
  return { name, description: readText(fields.read.description), body: bare.slice(whole.length).trim() };
}

function readFields(
  yaml: string,
):
  | { readonly read: { readonly name?: unknown; readonly description?: unknown } }
  | { readonly fault: SkillFault } {
  // With this schema every plain value is a text, so that a name such as 2024 or yes stays what was written.
  const document = parseDocument(yaml, { schema: "failsafe", logLevel: "silent", prettyErrors: true });
  const [error] = document.errors;
  if (error !== undefined) {
    const [start] = error.linePos ?? [];
    const [sentence = ""] = error.message.split("\n");
    const message = `Its front matter is not YAML: ${sentence.replace(/ at line \d+, column \d+:?$/, "")}.`;
    const position = start === undefined ? {} : { line: start.line + 1, column: start.col };
    return { fault: { reason: "malformed-frontmatter", message, ...position } };
  }
  let value: unknown;
  try {
    value = document.toJS({ maxAliasCount: 100 });
  } catch (thrown) {
    const reason = thrown instanceof Error ? thrown.message : String(thrown);
    const message = `Its front matter cannot be read: ${reason}.`;
    return { fault: { reason: "malformed-frontmatter", message } };
  }
  if (value === null || value === undefined || value === "") return { read: {} };
  if (typeof value !== "object" || Array.isArray(value)) {
    const message = "Its front matter is no list of fields such as name: my-skill.";
    return { fault: { reason: "malformed-frontmatter", message, line: 2 } };
  }
  return { read: value };
}

function readText(value: unknown): string | undefined {
  return typeof value === "string" ? value.trim() : undefined;
}
