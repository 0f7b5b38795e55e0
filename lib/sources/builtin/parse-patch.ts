import { BuiltinError } from "./builtin-error.ts";

/** A place in a file where lines change. */
export interface Hunk {
  /** Lines, each to be found after the one before, that the place comes after; mostly none or one. */
  readonly after: readonly string[];
  /** What stands there now, with what is around it; empty where lines are only added. */
  readonly before: readonly string[];
  /** What is to stand there. A number is the line of `before` that stays. */
  readonly now: readonly (string | number)[];
  /** Whether the place is at the end of the file. */
  readonly isAtEnd: boolean;
}

/** What a patch does to one file. */
export type PatchOperation =
  | { readonly kind: "add"; readonly path: string; readonly lines: readonly string[] }
  | { readonly kind: "delete"; readonly path: string }
  | {
      readonly kind: "update";
      readonly path: string;
      readonly moveTo?: string;
      readonly hunks: readonly Hunk[];
    };

const header = /^\*\*\* (Add|Update|Delete) File: (.+?)\s*$/;

/** Reads a patch in the form that stands between `*** Begin Patch` and `*** End Patch`. @throws BuiltinError naming the line at fault. */
export function parsePatch(text: string): PatchOperation[] {
  const lines = text.split("\n").map((line) => line.replace(/\r$/, ""));
  const start = lines.findIndex((line) => line.trim() !== "");
  if (lines[start]?.trim() !== "*** Begin Patch") throw fault(start, "the line *** Begin Patch is expected");
  const end = lines.findLastIndex((line) => line.trim() === "*** End Patch");
  if (end <= start) throw fault(lines.length - 1, "the line *** End Patch is missing");
  const operations: PatchOperation[] = [];
  let index = start + 1;
  while (index < end) {
    const line = lines[index] ?? "";
    if (line.trim() === "") {
      index += 1;
      continue;
    }
    const [, kind, path = ""] = header.exec(line) ?? [];
    if (kind === undefined)
      throw fault(
        index,
        `*** Add File:, *** Update File: or *** Delete File: is expected, not ${JSON.stringify(line)}`,
      );
    let stop = index + 1;
    while (stop < end && !header.test(lines[stop] ?? "")) stop += 1;
    const body = lines.slice(index + 1, stop);
    if (kind === "Add") operations.push({ kind: "add", path, lines: readAdded(body, index + 1) });
    else if (kind === "Update") operations.push(readUpdate(path, body, index + 1));
    else if (body.every((each) => each.trim() === "")) operations.push({ kind: "delete", path });
    else throw fault(index + 1, "a file that is deleted has no lines");
    index = stop;
  }
  if (operations.length === 0) throw fault(end, "it changes no file");
  return operations;
}

function readAdded(body: readonly string[], first: number): string[] {
  const lines = withoutBlankEnd(body);
  return lines.map((line, index) => {
    if (!line.startsWith("+")) throw fault(first + index, "each line of a new file starts with +");
    return line.slice(1);
  });
}

function readUpdate(path: string, given: readonly string[], first: number): PatchOperation {
  const body = withoutBlankEnd(given);
  const moveTo = /^\*\*\* Move to: (.+?)\s*$/.exec(body[0] ?? "")?.[1];
  const hunks: Hunk[] = [];
  let open: { after: string[]; before: string[]; now: (string | number)[]; isAtEnd: boolean } | undefined;
  for (let index = moveTo === undefined ? 0 : 1; index < body.length; index += 1) {
    const line = body[index] ?? "";
    if (line.startsWith("@@")) {
      const anchor = line.slice(2).replace(/^ /, "");
      // Several of these in a row lead to the place step by step.
      if (open === undefined || open.before.length + open.now.length > 0 || open.isAtEnd) {
        open = { after: [], before: [], now: [], isAtEnd: false };
        hunks.push(open);
      }
      if (anchor.trim() !== "" && !/^-\d+(,\d+)? \+\d+(,\d+)? @@/.test(anchor)) open.after.push(anchor);
      continue;
    }
    if (open === undefined || open.isAtEnd) {
      open = { after: [], before: [], now: [], isAtEnd: false };
      hunks.push(open);
    }
    if (line.trim() === "*** End of File") open.isAtEnd = true;
    else if (line.startsWith("+")) open.now.push(line.slice(1));
    else if (line.startsWith("-")) open.before.push(line.slice(1));
    else if (line.startsWith(" ") || line === "") {
      open.now.push(open.before.length);
      open.before.push(line.slice(1));
    } else
      throw fault(
        first + index,
        `a line starts with a blank, + or -, not ${JSON.stringify(line.slice(0, 1))}`,
      );
  }
  const isEmpty = hunks.every(({ before, now }) => before.length + now.length === 0);
  if (moveTo === undefined && isEmpty) throw fault(first, `nothing is to change in ${path}`);
  return { kind: "update", path, hunks, ...(moveTo === undefined ? {} : { moveTo }) };
}

/** Blank lines between two files belong to neither. */
function withoutBlankEnd(body: readonly string[]): readonly string[] {
  return body.slice(0, body.findLastIndex((line) => line !== "") + 1);
}

function fault(index: number, reason: string): BuiltinError {
  return new BuiltinError(`Line ${index + 1} of the patch cannot be read: ${reason}. Nothing was changed.`);
}
