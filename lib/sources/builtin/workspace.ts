import { constants, promises as fs } from "node:fs";
import path from "node:path";
import { BuiltinError } from "./builtin-error.ts";

/** The one folder that builtin tools may touch. */
export interface Workspace {
  /** Its real path. */
  readonly root: string;
  /**
   * The real path of a file or folder in it, which need not be there yet.
   * @throws BuiltinError where it is outside, or a link leads outside or to nothing.
   */
  resolve(given: string): Promise<string>;
  /** The same, of something that is there. @throws BuiltinError where it is not. */
  findExisting(given: string): Promise<string>;
  /** The same, but a link at its end stands for itself. */
  resolveEntry(given: string): Promise<string>;
  /** Reads a whole file. @throws BuiltinError saying why it can't be read. */
  read(given: string): Promise<Buffer>;
  /** Writes a whole file, with the folders above it. @throws BuiltinError saying why it can't be written. */
  write(given: string, content: string | Uint8Array): Promise<void>;
  /** How a place is called: its path from the root, with `/`; `.` is the root. */
  nameOf(real: string): string;
}

/** A file that is longer is not for a model. In bytes. */
const longestFile = 50 * 1024 * 1024;
const { O_RDONLY, O_WRONLY, O_CREAT, O_NOFOLLOW, O_NONBLOCK } = constants;

/** Opens a workspace, and makes its folder where it is not there. Rejects where that can't be done. */
export async function openWorkspace(folder: string): Promise<Workspace> {
  await fs.mkdir(folder, { recursive: true });
  const root = await fs.realpath(folder);

  async function resolve(given: string): Promise<string> {
    const wanted = findInside(given);
    let real = root;
    const names = path.relative(root, wanted).split(path.sep).filter(Boolean);
    for (const [index, name] of names.entries()) {
      const next = path.join(real, name);
      const stats = await fs.lstat(next).catch(() => undefined);
      // What is not there yet holds no link.
      if (stats === undefined) return path.join(real, ...names.slice(index));
      real = stats.isSymbolicLink() ? await followLink(next, given) : next;
    }
    return real;
  }

  async function followLink(link: string, given: string): Promise<string> {
    const target = await fs.realpath(link).catch(() => undefined);
    if (target === undefined) throw new BuiltinError(`${given} goes through a link that leads to nothing.`);
    if (!isInside(root, target))
      throw new BuiltinError(`${given} goes through a link that leads out of the workspace.`);
    return target;
  }

  /** Only by how it is written: what links make of it is seen on the way. */
  function findInside(given: string): string {
    if (given === "" || given.includes("\0"))
      throw new BuiltinError("The path is empty, or holds a zero byte.");
    const fromRoot = path.resolve(root, given);
    // The folder may be known by another name, which leads to the same place.
    const wanted = isInside(path.resolve(folder), fromRoot)
      ? path.join(root, path.relative(path.resolve(folder), fromRoot))
      : fromRoot;
    if (!isInside(root, wanted)) throw new BuiltinError(`${given} is outside of the workspace ${root}.`);
    return wanted;
  }

  async function open(given: string, flags: number): Promise<fs.FileHandle> {
    const real = await resolve(given);
    const handle = await fs.open(real, flags | O_NOFOLLOW | O_NONBLOCK, 0o666);
    try {
      // A folder on the way may have become a link since it was looked at: what was opened is what counts.
      const [opened, now] = [await handle.stat(), await fs.stat(await fs.realpath(real))];
      const isSame = opened.ino === now.ino && opened.dev === now.dev;
      if (!isSame || !isInside(root, await fs.realpath(real)))
        throw new BuiltinError(`${given} was moved while it was opened.`);
      if (opened.isDirectory()) throw new BuiltinError(`${given} is a folder.`);
      if (!opened.isFile()) throw new BuiltinError(`${given} is no ordinary file.`);
      if (opened.size > longestFile) throw new BuiltinError(`${given} is longer than 50 MB.`);
      return handle;
    } catch (thrown) {
      await handle.close();
      throw thrown;
    }
  }

  return {
    root,
    resolve,
    async findExisting(given) {
      const real = await resolve(given);
      await fs.access(real).catch((thrown: unknown) => rethrow(thrown, given, "read"));
      return real;
    },
    async resolveEntry(given) {
      const wanted = findInside(given);
      if (wanted === root) return root;
      return path.join(await resolve(path.dirname(wanted)), path.basename(wanted));
    },
    async read(given) {
      const handle = await open(given, O_RDONLY).catch((thrown: unknown) => rethrow(thrown, given, "read"));
      try {
        return await handle.readFile();
      } finally {
        await handle.close();
      }
    },
    async write(given, content) {
      const real = await resolve(given);
      const handle = await fs
        .mkdir(path.dirname(real), { recursive: true })
        .then(() => open(given, O_WRONLY | O_CREAT))
        .catch((thrown: unknown) => rethrow(thrown, given, "written"));
      try {
        await handle.truncate();
        await handle.writeFile(content);
      } finally {
        await handle.close();
      }
    },
    nameOf: (real) => path.relative(root, real).split(path.sep).join("/") || ".",
  };
}

function isInside(root: string, place: string): boolean {
  return place === root || place.startsWith(root.endsWith(path.sep) ? root : root + path.sep);
}

const words: { readonly [code: string]: string } = {
  ENOENT: "There is nothing at",
  EACCES: "There is no right to the file",
  EISDIR: "It is a folder:",
  ENOTDIR: "A part of the path is a file, not a folder:",
  EEXIST: "A part of the path is a file, not a folder:",
  ENXIO: "It is no ordinary file:",
  ELOOP: "It became a link while it was opened:",
};

function rethrow(thrown: unknown, given: string, what: string): never {
  if (thrown instanceof BuiltinError) throw thrown;
  const code = thrown instanceof Error && "code" in thrown ? String(thrown.code) : "";
  const reason = thrown instanceof Error ? thrown.message : String(thrown);
  const known = words[code];
  throw new BuiltinError(
    known === undefined ? `${given} cannot be ${what}: ${reason}` : `${known} ${given}.`,
    { cause: thrown },
  );
}
