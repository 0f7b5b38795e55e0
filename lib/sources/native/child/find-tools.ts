import { createTool, type Tool } from "@/lib/tool/index.ts";
import type { CrossingTool, FileProblem } from "../messages.ts";
import { readText } from "./read-text.ts";

/** A tool of a file: as it crosses to the server, and the thing itself. */
export interface FoundTool {
  readonly crossing: CrossingTool;
  readonly tool: Tool;
}

/** What the exports of a file hold. */
export interface FoundTools {
  readonly tools: readonly FoundTool[];
  readonly problems: readonly FileProblem[];
}

/** How deep lists and groups of tools may be nested. */
const deepest = 4;

/**
 * Finds every tool among the exports of a file: tools, lists of tools, and objects that hold tools. The same object
 * exported twice is one tool. What looks like a tool and is none is a problem that names the export and the field.
 */
export function findTools(file: string, exports: object): FoundTools {
  const tools: FoundTool[] = [];
  const problems: FileProblem[] = [];
  const seen = new Set<object>();

  function visit(value: unknown, place: string, depth: number): void {
    if (typeof value !== "object" || value === null || depth > deepest || seen.has(value)) return;
    seen.add(value);
    if (looksLikeTool(value)) {
      const found = readTool(value, `${file}#${place}`);
      if ("message" in found)
        problems.push({ message: `The export "${place}" is not a tool: ${found.message}` });
      else tools.push(found);
    } else if (Array.isArray(value)) {
      value.forEach((member, index) => {
        visit(member, `${place}[${index}]`, depth + 1);
      });
    } else if (isPlain(value)) {
      for (const key of Object.keys(value)) visit(read(value, key), `${place}.${key}`, depth + 1);
    }
  }

  for (const key of Object.keys(exports)) visit(read(exports, key), key, 0);
  return { tools, problems };
}

function looksLikeTool(value: object): boolean {
  return (
    typeof read(value, "execute") === "function" ||
    (Object.hasOwn(value, "inputSchema") && Object.hasOwn(value, "name"))
  );
}

function readTool(value: object, id: string): FoundTool | { readonly message: string } {
  try {
    const tool = createTool(value as Tool);
    const { execute: _execute, origin: _origin, ...definition } = tool;
    const crossing = { ...definition, id };
    // What cannot be written as JSON must show up here, beside its export.
    JSON.stringify(crossing);
    return { crossing, tool };
  } catch (thrown) {
    const circular = isCircular(read(value, "inputSchema"))
      ? " Its schema is circular: it contains itself."
      : "";
    return { message: `${readText(thrown)}${circular}` };
  }
}

function isCircular(schema: unknown): boolean {
  const open = new Set<object>();
  const done = new Set<object>();
  function visit(value: unknown): boolean {
    if (typeof value !== "object" || value === null || done.has(value)) return false;
    if (open.has(value)) return true;
    open.add(value);
    const found = Object.values(value).some(visit);
    open.delete(value);
    done.add(value);
    return found;
  }
  return visit(schema);
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}

function read(value: object, key: string): unknown {
  try {
    return Reflect.get(value, key);
  } catch {
    return undefined;
  }
}
