import { type Dirent, promises as fs } from "node:fs";
import path from "node:path";

/** The skills below one root. */
export interface FoundSkillFiles {
  /** Every `SKILL.md`, sorted. */
  readonly files: readonly string[];
  /** What could not be looked into, with the reason. */
  readonly unreadable: readonly { readonly path: string; readonly reason: string }[];
}

/** Folders that hold other people's files in great number. */
const skipped = new Set(["node_modules", ".git"]);

/**
 * Finds every `SKILL.md` below a folder. Links are followed, and a folder that was seen already, by whichever way, is not looked into again.
 * @param visited real paths of folders that were seen; shared between roots that may overlap.
 */
export async function findSkillFiles(root: string, visited: Set<string>): Promise<FoundSkillFiles> {
  const files: string[] = [];
  const unreadable: { path: string; reason: string }[] = [];

  async function visit(folder: string): Promise<void> {
    const entries = await open(folder).catch((thrown: unknown) => {
      unreadable.push({ path: folder, reason: readReason(thrown) });
      return [];
    });
    for (const entry of entries) {
      const place = path.join(folder, entry.name);
      const kind = await kindOf(place, entry);
      if (kind === "folder" && !skipped.has(entry.name)) await visit(place);
      // A link to nothing counts too: whoever made it should hear of it.
      else if (kind !== "folder" && entry.name === "SKILL.md") files.push(place);
    }
  }

  async function open(folder: string): Promise<Dirent[]> {
    const real = await fs.realpath(folder);
    if (visited.has(real)) return [];
    visited.add(real);
    return sortEntries(await fs.readdir(folder, { withFileTypes: true }));
  }

  await visit(root);
  return { files, unreadable };
}

/** The first files beside a `SKILL.md` and below it, in the order of their paths; absolute. */
export async function sampleSiblings(folder: string, most: number): Promise<string[]> {
  const found: string[] = [];
  const visited = new Set<string>();

  async function visit(below: string): Promise<void> {
    const real = await fs.realpath(below).catch(() => undefined);
    if (real === undefined || visited.has(real)) return;
    visited.add(real);
    const entries = await fs.readdir(below, { withFileTypes: true }).catch(() => []);
    const kinds = await Promise.all(entries.map((entry) => kindOf(path.join(below, entry.name), entry)));
    const kindByName = new Map(entries.map((entry, index) => [entry.name, kinds[index]]));
    // A folder is sorted as its files will be: with a slash after its name.
    const sortKey = ({ name }: Dirent) => (kindByName.get(name) === "folder" ? `${name}/` : name);
    for (const entry of entries.sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))) {
      if (found.length >= most) return;
      const place = path.join(below, entry.name);
      const kind = kindByName.get(entry.name);
      if (kind === "folder" && !skipped.has(entry.name)) await visit(place);
      else if (kind === "file" && entry.name !== "SKILL.md") found.push(place);
    }
  }

  await visit(folder);
  return found;
}

async function kindOf(place: string, entry: Dirent): Promise<"file" | "folder" | "other"> {
  const stats = entry.isSymbolicLink() ? await fs.stat(place).catch(() => undefined) : entry;
  if (stats?.isDirectory()) return "folder";
  return stats?.isFile() ? "file" : "other";
}

/** By code unit, so that the order is the same on every machine. */
function sortEntries(entries: Dirent[]): Dirent[] {
  return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
}

function readReason(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
