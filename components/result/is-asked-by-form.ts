import type { Request } from "@/lib/tool/index.ts";

/**
 * Whether the prompt says nothing that the form of the answer does not: each of its lines is the title of a field, with or
 * without what may be chosen there.
 */
export function isAskedByForm({ prompt, data }: Request): boolean {
  const asked = new Set<string>();
  for (const field of Object.values(membersOf(membersOf(data?.schema).properties))) {
    const { title, enum: own, items } = membersOf(field);
    if (typeof title !== "string") continue;
    const options = own ?? membersOf(items).enum;
    asked.add(title);
    if (Array.isArray(options)) asked.add(`${title} (options: ${options.join(", ")})`);
  }
  const lines = prompt.split("\n").filter((line) => line.trim() !== "");
  return lines.length > 0 && lines.every((line) => asked.has(line));
}

function membersOf(value: unknown): { readonly [key: string]: unknown } {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
}
