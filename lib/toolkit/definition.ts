import { createHash } from "node:crypto";
import type { Tool } from "@/lib/tool/index.ts";

/** The definition of a tool as JSON text: everything but `execute` and the problems. */
export function definitionText(tool: Tool): string {
  const { name, title, description, source, origin, originalName, annotations, examples } = tool;
  const { inputSchema, outputSchema } = tool;
  return JSON.stringify({
    name,
    title,
    description,
    source,
    origin,
    originalName,
    annotations,
    examples,
    inputSchema,
    outputSchema,
  });
}

/** A short text that differs whenever the definition differs. */
export function definitionHash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}
