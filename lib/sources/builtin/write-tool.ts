import { z } from "zod";
import { ToolResult } from "@/lib/tool/index.ts";
import { createBuiltin } from "./create-builtin.ts";
import type { Workspace } from "./workspace.ts";

const input = z.strictObject({
  path: z.string().meta({ title: "Path", description: "The file, from the workspace." }),
  content: z.string().meta({ title: "Content", description: "All of its text." }),
});

/** Writes a file. */
export function createWriteTool(workspace: Workspace) {
  return createBuiltin({
    name: "write",
    title: "Write a file",
    description:
      "Writes a text to a file of the workspace, with the folders above it. A file that is there already is replaced.",
    input,
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
    async run({ path, content }) {
      const bytes = Buffer.from(content, "utf8");
      await workspace.write(path, bytes);
      return ToolResult.ok(`Wrote ${bytes.length} bytes to ${path}`, { bytes: bytes.length });
    },
  });
}
