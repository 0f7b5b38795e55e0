import { randomBytes } from "node:crypto";
import { constants } from "node:fs";
import fs from "node:fs/promises";
import path from "node:path";
import type { ToolFilePlan } from "@/lib/protocol/index.ts";
import { sanitize, shortenName } from "@/lib/tool/index.ts";

/** A file that is larger than this is not shown and not replaced, in bytes. */
const mostBytes = 1024 * 1024;

/** The folder of tools can't take a file. The message says why, and what to do. */
export class ToolFileError extends Error {
  override readonly name = "ToolFileError";
}

/**
 * What writing a tool's code into the folder of native tools would do.
 * @throws ToolFileError
 */
export async function planToolFile(folder: string, toolName: string, code: string): Promise<ToolFilePlan> {
  const { file, shown } = placeOf(folder, toolName);
  const existing = await explain(shown, () => readPlainFile(file, shown));
  if (existing === undefined) await explain(shown, () => checkWritable(folder));
  return { file: shown, code, ...(existing === undefined ? {} : { existing }) };
}

/**
 * Writes a tool's code into the folder of native tools, wholly or not at all.
 * @param existing what the caller has seen there; undefined: nothing.
 * @throws ToolFileError where something else stands there by now, or it can't be written.
 */
export async function writeToolFile(
  folder: string,
  toolName: string,
  code: string,
  existing: string | undefined,
): Promise<ToolFilePlan> {
  const { file, shown } = placeOf(folder, toolName);
  const checkUnchanged = async () => {
    if ((await readPlainFile(file, shown)) !== existing) throw changed(shown);
  };
  const write = async () => {
    await fs.mkdir(folder, { recursive: true });
    await checkUnchanged();
    if (existing === code) return;
    // The watch of the folder passes hidden files by.
    const part = path.join(folder, `.${randomBytes(6).toString("hex")}.part`);
    try {
      const mode = existing === undefined ? 0o644 : (await fs.stat(file)).mode & 0o777;
      await fs.writeFile(part, code, { flag: "wx", mode, flush: true });
      if (existing === undefined) {
        // Unlike a rename, both fail where a file has come about in the meantime; some file systems have no links.
        await fs
          .link(part, file)
          .catch((fault: unknown) => {
            if (codeOf(fault) === "EEXIST") throw fault;
            return fs.copyFile(part, file, constants.COPYFILE_EXCL);
          })
          .catch((fault: unknown) => {
            throw codeOf(fault) === "EEXIST" ? changed(shown) : fault;
          });
      } else {
        // Whoever else writes there may have come while our part was written.
        await checkUnchanged();
        await fs.rename(part, file);
      }
    } finally {
      await fs.rm(part, { force: true });
    }
  };
  await explain(shown, () => inTurn(path.resolve(file), write));
  return { file: shown, code, ...(existing === undefined ? {} : { existing }) };
}

/** The last writing of each file that goes on. */
const writings = new Map<string, Promise<unknown>>();

/** Does what writes a file when the earlier writings of it are done, so that each sees what the one before left. */
function inTurn<Value>(file: string, write: () => Promise<Value>): Promise<Value> {
  const done = (writings.get(file) ?? Promise.resolve()).then(write, write);
  writings.set(file, done);
  const forget = () => {
    if (writings.get(file) === done) writings.delete(file);
  };
  done.then(forget, forget);
  return done;
}

function placeOf(folder: string, toolName: string): { readonly file: string; readonly shown: string } {
  // No dot and no slash is left in it, so that it can't lead anywhere else.
  const name = `${shortenName(sanitize(toolName)) || "tool"}.ts`;
  return { file: path.join(folder, name), shown: `${path.basename(folder)}/${name}` };
}

/** The text of a file; undefined where there is none. */
async function readPlainFile(file: string, shown: string): Promise<string | undefined> {
  const stats = await fs.lstat(file).catch((fault: unknown) => {
    if (codeOf(fault) === "ENOENT") return undefined;
    throw fault;
  });
  if (stats === undefined) return undefined;
  if (!stats.isFile()) {
    const what = stats.isSymbolicLink() ? "a link" : stats.isDirectory() ? "a folder" : "no plain file";
    throw new ToolFileError(
      `${shown} is ${what}, which is not replaced. Give the tool another name, or move it out of the way.`,
    );
  }
  if (stats.size > mostBytes)
    throw new ToolFileError(
      `${shown} is larger than 1 MB, which is not replaced. Give the tool another name.`,
    );
  return fs.readFile(file, "utf8");
}

async function checkWritable(folder: string): Promise<void> {
  try {
    await fs.access(folder, constants.W_OK | constants.X_OK);
  } catch (fault) {
    // One that is missing is made by the writing.
    if (codeOf(fault) !== "ENOENT") throw fault;
  }
}

function changed(shown: string): ToolFileError {
  return new ToolFileError(
    `${shown} has changed since you looked at it, and was left as it is. Look at the difference once more.`,
  );
}

async function explain<Value>(shown: string, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (fault) {
    if (fault instanceof ToolFileError) throw fault;
    throw new ToolFileError(`${shown} can't be written: ${explainFault(fault)}`, { cause: fault });
  }
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: "the server may not write there. Change the rights of the folder, or set TOOLS_DIR to another one.",
  EPERM: "the server may not write there. Change the rights of the folder, or set TOOLS_DIR to another one.",
  EROFS: "the folder is read-only. Set TOOLS_DIR to one that may be written.",
  ENOSPC: "the disk is full.",
  ENOTDIR: "TOOLS_DIR leads to something that is no folder.",
  EEXIST: "TOOLS_DIR leads to something that is no folder.",
};

function explainFault(fault: unknown): string {
  return reasons[codeOf(fault)] ?? (fault instanceof Error ? fault.message : String(fault));
}

function codeOf(fault: unknown): string {
  return typeof fault === "object" && fault !== null && "code" in fault ? String(fault.code) : "";
}
