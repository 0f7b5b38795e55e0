import { type Entry, readEntry, readGeminiEntry } from "./read-entry.ts";

/** What a file of definitions holds. */
export interface Definitions {
  /** The server or source that the file names. */
  readonly server: string | undefined;
  readonly entries: readonly Entry[];
  /** The entries that are no definitions: where in the file, and why. */
  readonly faults: readonly { readonly place: string; readonly reason: string }[];
}

/**
 * Reads the content of a file: a `tools/list` reply (the message or its result, or a list of pages), a file of a server
 * with its `tools`, a bare list, a single definition, or what OpenAI, Anthropic and Gemini are sent. Undefined when it
 * is none of these.
 */
export function readDefinitions(content: unknown): Definitions | undefined {
  const entries: Entry[] = [];
  const faults: { place: string; reason: string }[] = [];
  let server: string | undefined;
  let isKnown = false;

  function add(read: Entry | { readonly reason: string }, place: string): void {
    if ("reason" in read) faults.push({ place, reason: read.reason });
    else entries.push(read);
  }

  function visitList(list: readonly unknown[], place: string): void {
    isKnown = true;
    list.forEach((member, index) => {
      if (!visitContainer(member, `${place}[${index}]`)) add(readEntry(member), `${place}[${index}]`);
    });
  }

  /** Whether the value holds definitions, instead of being one. */
  function visitContainer(value: unknown, place: string): boolean {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
    const holder = value as { readonly [key: string]: unknown };
    const declarations = holder.functionDeclarations ?? holder.function_declarations;
    if (Array.isArray(declarations)) {
      isKnown = true;
      declarations.forEach((member: unknown, index) => {
        add(readGeminiEntry(member), `${place}.functionDeclarations[${index}]`);
      });
      return true;
    }
    const list = holder.tools ?? holder.functions;
    if (Array.isArray(list)) {
      server ??= findServer(holder);
      visitList(list, `${place}.${holder.tools === undefined ? "functions" : "tools"}`);
      return true;
    }
    return visitContainer(holder.result, `${place}.result`);
  }

  if (Array.isArray(content)) visitList(content, "$");
  else if (!visitContainer(content, "$") && looksLikeDefinition(content)) visitList([content], "$");
  return isKnown ? { server, entries, faults } : undefined;
}

function findServer(holder: { readonly [key: string]: unknown }): string | undefined {
  return [holder.server, holder.source].find(
    (name): name is string => typeof name === "string" && name.trim() !== "",
  );
}

function looksLikeDefinition(content: unknown): boolean {
  if (typeof content !== "object" || content === null) return false;
  const isNamed = "name" in content && typeof content.name === "string";
  return (
    "function" in content ||
    (isNamed && ("inputSchema" in content || "input_schema" in content || "parameters" in content))
  );
}
