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
export function describeTopLevel(thrown: ThrownError, locate: Locate): DraftProblem {
  const where = findPlace(thrown, locate);
  if (thrown.name === "ToolDefinitionError")
    return { severity: "error", from: "definition", message: thrown.message, ...where };
  if (thrown.name === "SyntaxError" && /^ {4}at draft\.ts:\d+/m.test(thrown.stack ?? ""))
    return {
      severity: "error",
      from: "syntax",
      message: `Syntax error: ${describeSyntax(thrown.message)}`,
      ...where,
    };
  const [, module] = /could not load module '(.*)'$/.exec(thrown.message) ?? [];
  if (module !== undefined) return { severity: "error", from: "code", message: refuseImport(module) };
  const name = thrown.name === "Error" || thrown.name === "string" ? "" : `${thrown.name}: `;
  return {
    severity: "error",
    from: "code",
    message: `It threw while it was read: ${name}${thrown.message}`,
    ...where,
  };
}

function describeSyntax(message: string): string {
  const [, name, module] = /^Could not find export '(.*)' in module '(.*)'$/.exec(message) ?? [];
  return name === undefined ? message : `"${module}" has no export ${name}.`;
}

function findPlace({ stack = "" }: ThrownError, locate: Locate): Position | Record<string, never> {
  const [, line, column] = /draft\.ts:(\d+)(?::(\d+))?/.exec(stack) ?? [];
  return line === undefined ? {} : locate({ line: Number(line), column: Number(column ?? 1) });
}
