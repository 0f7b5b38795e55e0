import { z } from "zod";
import { ToolResult } from "@/lib/tool/index.ts";
import { BuiltinError } from "./builtin-error.ts";
import { createBuiltin } from "./create-builtin.ts";
import { decodeText } from "./decode-text.ts";
import type { Workspace } from "./workspace.ts";

const input = z.strictObject({
  path: z.string().meta({ title: "Path", description: "The file, from the workspace." }),
  oldString: z.string().min(1).meta({ title: "Old text", description: "What stands there now, exactly." }),
  newString: z
    .string()
    .meta({ title: "New text", description: "What is to stand there; every character counts as it is." }),
  replaceAll: z
    .boolean()
    .optional()
    .meta({ title: "Replace all", description: "Every place, not the only one." }),
});

/** Replaces a text in a file. */
export function createEditTool(workspace: Workspace) {
  return createBuiltin({
    name: "edit",
    title: "Edit a file",
    description:
      "Replaces a text in a file of the workspace by another one. The text must stand there exactly once, unless replaceAll is true.",
    input,
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
    async run({ path, oldString, newString, replaceAll = false }) {
      const parts = decodeText(await workspace.read(path), path).split(oldString);
      const count = parts.length - 1;
      if (count === 0) throw new BuiltinError(`The old text does not stand in ${path}. Nothing was changed.`);
      if (count > 1 && !replaceAll) {
        throw new BuiltinError(
          `The old text is not unique in ${path}: it stands there ${count} times. Give more of what is around it, or set replaceAll. Nothing was changed.`,
        );
      }
      await workspace.write(path, parts.join(newString));
      return ToolResult.ok(`Replaced ${count === 1 ? "1 place" : `${count} places`} in ${path}`, {
        replacements: count,
      });
    },
  });
}
