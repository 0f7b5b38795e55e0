import { createTool } from "./create-tool.ts";
import { readText } from "./thrown-error.ts";
import type { Tool } from "./tool.ts";

/** A tool among the exports of a file. */
export interface FoundTool {
  /** Where it stands: `default`, `tools[2]`, `all.search`. */
  readonly place: string;
  readonly tool: Tool;
}

/** Something that looks like a tool and is none. */
export interface FoundFault {
  readonly place: string;
  /** What is wrong with it, in a sentence that names the export. */
  readonly message: string;
}

/** What the exports of a file hold. */
export interface FoundTools {
  readonly tools: readonly FoundTool[];
  readonly faults: readonly FoundFault[];
}

/** How deep lists and groups of tools may be nested. */
const deepest = 4;

/**
 * Finds every tool among the exports of a file: tools, lists of tools, and objects that hold tools. The same object
 * exported twice is one tool. What looks like a tool and is none is a fault that names the export and the field.
 * @param complete gives the fields of what looks like a tool, where something is to be added. Default: as they are.
 */
export function findTools(
  exports: object,
  complete: (value: object) => object = (value) => value,
): FoundTools {
  const tools: FoundTool[] = [];
  const faults: FoundFault[] = [];
  const seen = new Set<object>();

  function visit(value: unknown, place: string, depth: number): void {
    if (typeof value !== "object" || value === null || depth > deepest || seen.has(value)) return;
    seen.add(value);
    if (looksLikeTool(value)) {
      const found = readTool(value, complete);
      if ("fault" in found)
        faults.push({ place, message: `The export "${place}" is not a tool: ${found.fault}` });
      else tools.push({ place, tool: found.tool });
    } else if (Array.isArray(value)) {
      value.forEach((member, index) => {
        visit(member, `${place}[${index}]`, depth + 1);
      });
    } else if (isPlain(value)) {
      for (const key of Object.keys(value)) visit(read(value, key), `${place}.${key}`, depth + 1);
    }
  }

  for (const key of Object.keys(exports)) visit(read(exports, key), key, 0);
  return { tools, faults };
}

function looksLikeTool(value: object): boolean {
  return (
    typeof read(value, "execute") === "function" ||
    (Object.hasOwn(value, "inputSchema") && Object.hasOwn(value, "name"))
  );
}

function readTool(
  value: object,
  complete: (value: object) => object,
): { readonly tool: Tool } | { readonly fault: string } {
  try {
    const tool = createTool(complete(value) as Tool);
    // What cannot be written as JSON must show up here, beside its export.
    JSON.stringify(tool);
    return { tool };
  } catch (thrown) {
    const circular = isCircular(read(value, "inputSchema"))
      ? " Its schema is circular: it contains itself."
      : "";
    return { fault: `${readText(thrown)}${circular}` };
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
