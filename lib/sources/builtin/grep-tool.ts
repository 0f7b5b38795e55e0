import { z } from "zod";
import { ToolResult } from "@/lib/tool/index.ts";
import { createBuiltin } from "./create-builtin.ts";
import { search } from "./search.ts";
import type { Workspace } from "./workspace.ts";

const input = z.strictObject({
  pattern: z
    .string()
    .min(1)
    .meta({ title: "Pattern", description: "A regular expression, as JavaScript has them." }),
  path: z.string().optional().meta({
    title: "Path",
    description: "A folder or file to look in; all of the workspace where it is left out.",
  }),
  include: z.string().optional().meta({ title: "Include", description: "Which files, as a glob: *.ts" }),
  limit: z
    .int()
    .min(1)
    .max(10_000)
    .optional()
    .meta({ title: "Limit", description: "How many lines at most; 100 where it is left out." }),
});

/** Searches files by their text. */
export function createGrepTool(workspace: Workspace) {
  return createBuiltin({
    name: "grep",
    title: "Search in files",
    description:
      "Gives the lines of the workspace's files that match a regular expression, each as file:line:text, with 100 at most unless limit says otherwise. node_modules, .git and files that are no text are left out.",
    input,
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    async run({ pattern, path = ".", include, limit = 100 }, ctx) {
      const folder = await workspace.findExisting(path);
      const only = include === undefined ? {} : { include };
      const wanted = { kind: "grep", root: workspace.root, folder, pattern, limit, ...only } as const;
      const { found, hasMore } = await search(wanted, ctx.signal);
      return ToolResult.ok(found.join("\n"), { count: found.length, hasMore });
    },
  });
}
