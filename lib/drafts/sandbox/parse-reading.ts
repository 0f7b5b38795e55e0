import { z } from "zod";
import { crossingObject } from "@/lib/run-log/crossing-shapes.ts";
import { toolSources } from "@/lib/tool/index.ts";

import type { SandboxReading } from "./sandbox.ts";

const text = (length: number) => z.string().max(length, `is longer than ${length.toLocaleString("en")}`);
const place = z.number().int().positive();

const tool = z.object({
  name: text(1_000),
  description: text(1_000_000),
  inputSchema: crossingObject,
  source: z.enum(toolSources),
  title: text(10_000).exactOptional(),
  outputSchema: crossingObject.exactOptional(),
  annotations: z
    .looseObject({
      title: text(10_000).exactOptional(),
      readOnlyHint: z.boolean().exactOptional(),
      destructiveHint: z.boolean().exactOptional(),
      idempotentHint: z.boolean().exactOptional(),
      openWorldHint: z.boolean().exactOptional(),
    })
    .exactOptional(),
  examples: z
    .array(z.object({ name: text(10_000), arguments: crossingObject }))
    .max(1_000, "holds more than 1,000")
    .exactOptional(),
  originalName: text(10_000).exactOptional(),
  problems: z
    .array(z.object({ path: text(10_000), message: text(20_000) }))
    .max(1_000, "holds more than 1,000")
    .exactOptional(),
});

const reading = z.strictObject({
  tools: z.array(tool).max(1_000, "holds more than 1,000"),
  problems: z
    .array(
      z.strictObject({
        severity: z.enum(["error", "warning"]),
        from: z.enum(["syntax", "code", "definition", "schema"]),
        message: text(30_000),
        line: place.exactOptional(),
        column: place.exactOptional(),
      }),
    )
    .max(1_000, "holds more than 1,000"),
});

/** Reads what a child says it found in a draft, or says in words which part of that is none. */
export function parseReading(value: unknown): Omit<SandboxReading, "ms"> | string {
  const { data, error } = reading.safeParse(value);
  if (data !== undefined) return data;
  const [issue] = error.issues;
  const where = issue?.path.join("/") ?? "";
  return `${where === "" ? "" : `${where}: `}${issue?.message ?? ""}`;
}
