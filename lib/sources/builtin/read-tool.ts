import path from "node:path";
import { z } from "zod";
import { ToolResult } from "@/lib/tool/index.ts";
import { BuiltinError } from "./builtin-error.ts";
import { createBuiltin } from "./create-builtin.ts";
import { decodeText } from "./decode-text.ts";
import type { Workspace } from "./workspace.ts";

const images: { readonly [ending: string]: string } = {
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".gif": "image/gif",
  ".webp": "image/webp",
};

const input = z.strictObject({
  path: z.string().meta({ title: "Path", description: "The file, from the workspace." }),
  offset: z.int().min(1).optional().meta({ title: "First line", description: "Counted from 1." }),
  limit: z.int().min(1).optional().meta({ title: "Lines", description: "How many lines at most." }),
});

/** Reads a file, or some of its lines. */
export function createReadTool(workspace: Workspace) {
  return createBuiltin({
    name: "read",
    title: "Read a file",
    description: "Gives the text of a file of the workspace, or some of its lines. An image is shown.",
    input,
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    async run({ path: given, offset, limit }) {
      const bytes = await workspace.read(given);
      const mimeType = images[path.extname(given).toLowerCase()];
      if (mimeType !== undefined) {
        const content = [{ type: "image", mimeType, data: bytes.toString("base64") }];
        return ToolResult.ok(`image (${mimeType}, ${bytes.length} bytes)`, { content });
      }
      const text = decodeText(bytes, given);
      if (offset === undefined && limit === undefined) return ToolResult.ok(text);
      const lines = text.replace(/\n$/, "").split("\n");
      const first = (offset ?? 1) - 1;
      if (first >= lines.length) throw new BuiltinError(`${given} has ${lines.length} lines.`);
      const window = lines.slice(first, limit === undefined ? undefined : first + limit);
      return ToolResult.ok(window.join("\n"), { lines: lines.length });
    },
  });
}
