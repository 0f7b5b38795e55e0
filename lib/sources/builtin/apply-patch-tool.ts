import { z } from "zod";
import { ToolResult } from "@/lib/tool/index.ts";
import { applyHunks } from "./apply-hunks.ts";
import { BuiltinError } from "./builtin-error.ts";
import { createBuiltin } from "./create-builtin.ts";
import { decodeText } from "./decode-text.ts";
import { type PatchOperation, parsePatch } from "./parse-patch.ts";
import { StagedFiles } from "./staged-files.ts";
import type { Workspace } from "./workspace.ts";

const example = `*** Begin Patch
*** Add File: notes/today.md
+# Today
+Write the report
*** End Patch`;

const input = z.strictObject({
  patchText: z.string().min(1).meta({
    title: "Patch",
    description: "From *** Begin Patch to *** End Patch.",
  }),
});

/** Changes several files in one step. */
export function createApplyPatchTool(workspace: Workspace) {
  return createBuiltin({
    name: "apply_patch",
    title: "Apply a patch",
    description: `Adds, updates, deletes and moves files of the workspace in one step: all of it, or nothing. Between the lines *** Begin Patch and *** End Patch stand *** Add File: PATH (lines with + before them), *** Delete File: PATH and *** Update File: PATH (with *** Move to: PATH where it moves, then hunks: @@, and lines with a blank, - or + before them).`,
    input,
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
    examples: [{ name: "a new file", arguments: { patchText: example } }],
    async run({ patchText }) {
      const operations = parsePatch(patchText);
      const files = new StagedFiles(workspace);
      const lines: string[] = [];
      for (const operation of operations) lines.push(await stage(operation, files));
      await files.commit();
      const count = (kind: PatchOperation["kind"]) => operations.filter((each) => each.kind === kind).length;
      const moved = operations.filter((each) => each.kind === "update" && each.moveTo !== undefined).length;
      const counts = { added: count("add"), updated: count("update"), deleted: count("delete"), moved };
      return ToolResult.ok(`Applied the patch:\n${lines.join("\n")}`, counts);
    },
  });
}

async function stage(operation: PatchOperation, files: StagedFiles): Promise<string> {
  const { path } = operation;
  if (operation.kind === "add") {
    if (await files.exists(path))
      throw new BuiltinError(`${path} is there already, so that it can't be added. Nothing was changed.`);
    await files.write(path, Buffer.from(operation.lines.map((line) => `${line}\n`).join("")));
    return `A ${path}`;
  }
  if (operation.kind === "delete") {
    if (!(await files.exists(path))) throw missing(path, "deleted");
    await files.delete(path);
    return `D ${path}`;
  }
  if (!(await files.exists(path))) throw missing(path, "updated");
  const bytes = await files.read(path);
  const next =
    operation.hunks.length === 0
      ? bytes
      : Buffer.from(applyHunks(decodeText(bytes, path), operation.hunks, path));
  const { moveTo } = operation;
  if (moveTo === undefined || (await files.isSame(path, moveTo))) {
    await files.write(path, next);
    return `M ${path}`;
  }
  if (await files.exists(moveTo))
    throw new BuiltinError(
      `${moveTo} is there already, so that nothing can be moved to it. Nothing was changed.`,
    );
  await files.delete(path);
  await files.write(moveTo, next);
  return `R ${path} -> ${moveTo}`;
}

function missing(path: string, what: string): BuiltinError {
  return new BuiltinError(`There is nothing at ${path}, so that it can't be ${what}. Nothing was changed.`);
}
