import type { DraftProblem } from "@/lib/protocol/index.ts";
import type { ThrownError } from "@/lib/tool/index.ts";
import { type CompiledDraft, refuseImport } from "./compile.ts";
import type { Position } from "./source-map.ts";

type Locate = CompiledDraft["locate"];

const place = /draft\.ts:(\d+)(?::(\d+))?/g;

/** What was thrown, with the places of the TypeScript text, and without the frames of what is ours. */
export function locateThrown(thrown: ThrownError, locate: Locate): ThrownError {
  const { stack, ...rest } = thrown;
  const frames = listFrames(stack ?? "", locate);
  if (frames.length === 0) return rest;
  return { ...rest, stack: [`${rest.name}: ${rest.message}`, ...frames].join("\n") };
}

function listFrames(stack: string, locate: Locate): string[] {
  return stack
    .split("\n")
    .filter((frame) => frame.includes("draft.ts:"))
    .map((frame) =>
      frame.replace(place, (_text, line: string, column: string | undefined) => {
        const found = locate({ line: Number(line), column: Number(column ?? 1) });
        return `draft.ts:${found.line}:${found.column}`;
      }),
    );
}

/** What the top level threw, as a problem with its place. */
export function describeTopLevel(
  thrown: ThrownError,
  draft: Pick<CompiledDraft, "locate" | "find">,
): DraftProblem {
  const { name, message, stack = "" } = thrown;
  const create = (from: DraftProblem["from"], text: string, where: Position | undefined): DraftProblem => ({
    severity: "error",
    from,
    message: text,
    ...where,
  });
  const [, line, column] = /draft\.ts:(\d+)(?::(\d+))?/.exec(stack) ?? [];
  const place =
    line === undefined ? undefined : draft.locate({ line: Number(line), column: Number(column ?? 1) });
  if (name === "ToolDefinitionError") return create("definition", message, place);
  const [, missing, module] = /^Could not find export '(.*)' in module '(.*)'$/.exec(message) ?? [];
  if (missing !== undefined)
    return create("code", `"${module}" has no export ${missing}.`, draft.find(missing));
  const [, foreign] = /could not load module '(.*)'$/.exec(message) ?? [];
  if (foreign !== undefined) return create("code", refuseImport(foreign), draft.find(foreign));
  if (name === "SyntaxError" && /^ {4}at draft\.ts:\d+/m.test(stack))
    return create("syntax", `Syntax error: ${message}`, place);
  const kind = name === "Error" || name === "string" ? "" : `${name}: `;
  return create("code", `It threw while it was read: ${kind}${message}`, place);
}
