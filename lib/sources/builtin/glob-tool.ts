import { z } from "zod";
import { ToolResult } from "@/lib/tool/index.ts";
import { BuiltinError } from "./builtin-error.ts";
import { createBuiltin } from "./create-builtin.ts";
import { search } from "./search.ts";
import type { Workspace } from "./workspace.ts";

const input = z.strictObject({
  pattern: z.string().min(1).meta({
    title: "Pattern",
    description: "A glob: src/**/*.ts; one without a slash matches at any depth.",
  }),
  path: z
    .string()
    .optional()
    .meta({ title: "Path", description: "A folder to look in; all of the workspace where it is left out." }),
  limit: z
    .int()
    .min(1)
    .max(10_000)
    .optional()
    .meta({ title: "Limit", description: "How many files at most; 100 where it is left out." }),
});

/** Finds files by their names. */
export function createGlobTool(workspace: Workspace) {
  return createBuiltin({
    name: "glob",
    title: "Find files",
    description:
      "Gives the workspace's files whose paths match a glob, sorted, with 100 at most unless limit says otherwise. node_modules and .git are left out.",
    input,
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    async run({ pattern, path = ".", limit = 100 }, ctx) {
      if (pattern.split(/[\\/{},]/).includes(".."))
        throw new BuiltinError("A pattern may not lead upwards (..).");
      const folder = await workspace.findExisting(path);
      const wanted = { kind: "glob", root: workspace.root, folder, pattern, limit } as const;
      const { found, hasMore } = await search(wanted, ctx.signal);
      return ToolResult.ok(found.join("\n"), { count: found.length, hasMore });
    },
  });
}
