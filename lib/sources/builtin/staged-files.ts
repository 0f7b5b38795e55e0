import { promises as fs } from "node:fs";
import { BuiltinError } from "./builtin-error.ts";
import type { Workspace } from "./workspace.ts";

/** A file as it was, or is to be; undefined is none. */
type Content = Buffer | undefined;

/** Files of a workspace as they will be: changes are seen by later ones, and nothing is written before `commit`. */
export class StagedFiles {
  readonly #workspace: Workspace;
  readonly #staged = new Map<string, Content>();

  constructor(workspace: Workspace) {
    this.#workspace = workspace;
  }

  async exists(path: string): Promise<boolean> {
    const entry = await this.#workspace.resolveEntry(path);
    if (this.#staged.has(entry)) return this.#staged.get(entry) !== undefined;
    return (await fs.lstat(entry).catch(() => undefined)) !== undefined;
  }

  async read(path: string): Promise<Buffer> {
    const staged = this.#staged.get(await this.#workspace.resolveEntry(path));
    return staged ?? (await this.#workspace.read(path));
  }

  async write(path: string, content: Buffer): Promise<void> {
    this.#staged.set(await this.#workspace.resolveEntry(path), content);
  }

  async delete(path: string): Promise<void> {
    const entry = await this.#workspace.resolveEntry(path);
    const stats = await fs.lstat(entry).catch(() => undefined);
    if (stats?.isDirectory()) throw new BuiltinError(`${path} is a folder. Nothing was changed.`);
    this.#staged.set(entry, undefined);
  }

  async isSame(one: string, other: string): Promise<boolean> {
    return (await this.#workspace.resolveEntry(one)) === (await this.#workspace.resolveEntry(other));
  }

  /** Writes everything; where one thing can't be written, what was written is taken back. @throws BuiltinError then. */
  async commit(): Promise<void> {
    const undo: (() => Promise<void>)[] = [];
    try {
      // Deleted first, so that a file may take the place of a folder's name that a file had.
      for (const [entry, content] of this.#sorted()) {
        undo.push(await this.#remember(entry));
        if (content === undefined) await fs.rm(entry, { force: true });
        else await this.#workspace.write(entry, content);
      }
    } catch (thrown) {
      for (const each of undo.reverse()) await each().catch(() => undefined);
      const reason = thrown instanceof Error ? thrown.message : String(thrown);
      throw new BuiltinError(
        `The patch could not be written: ${reason} What was written of it was taken back.`,
        {
          cause: thrown,
        },
      );
    }
  }

  #sorted(): (readonly [string, Content])[] {
    const all = [...this.#staged];
    return [
      ...all.filter(([, content]) => content === undefined),
      ...all.filter(([, content]) => content !== undefined),
    ];
  }

  async #remember(entry: string): Promise<() => Promise<void>> {
    const stats = await fs.lstat(entry).catch(() => undefined);
    if (stats === undefined) return () => fs.rm(entry, { force: true });
    if (stats.isSymbolicLink()) {
      const target = await fs.readlink(entry);
      return async () => {
        if ((await fs.lstat(entry).catch(() => undefined)) === undefined) await fs.symlink(target, entry);
      };
    }
    const content = await this.#workspace.read(entry);
    return () => this.#workspace.write(entry, content);
  }
}
