import type { Tool } from "@/lib/tool/index.ts";
import { readDocument } from "./document.ts";
import { createOperationTool, type OperationOptions } from "./operation-tool.ts";
import { readOperations } from "./read-operations.ts";
import { SchemaConverter } from "./schema-converter.ts";

/** The tools of a document, and what could not be made out in it. */
export interface OpenApiTools {
  readonly title: string | undefined;
  readonly tools: readonly Tool[];
  /** References that lead nowhere, or out of the document: anything is taken in their place. */
  readonly broken: readonly string[];
}

/** How long one slice of the work may hold the event loop, in milliseconds. */
const sliceMs = 15;

/**
 * Makes a tool of each operation, and lets others work in between. Rejects with an error that says why where it is no
 * document of OpenAPI 3 or Swagger 2, and with the signal's reason.
 */
export async function readOpenApi(
  given: unknown,
  options: OperationOptions = {},
  signal?: AbortSignal,
): Promise<OpenApiTools> {
  const document = readDocument(given);
  const converter = new SchemaConverter(document);
  const tools: Tool[] = [];
  let until = performance.now() + sliceMs;
  for (const operation of readOperations(document)) {
    tools.push(createOperationTool(document, operation, converter, options));
    if (performance.now() < until) continue;
    await new Promise((resolve) => setImmediate(resolve));
    signal?.throwIfAborted();
    until = performance.now() + sliceMs;
  }
  return { title: document.title, tools, broken: [...converter.broken] };
}

/**
 * Makes tools of a document of OpenAPI 3.0, 3.1 or Swagger 2, one an operation.
 * @param document its text (JSON or YAML), or what it holds.
 * Throws an error that says why where it is no such document.
 */
export function httpToolsFromOpenApi(document: unknown, options: OperationOptions = {}): readonly Tool[] {
  const read = readDocument(document);
  const converter = new SchemaConverter(read);
  return [...readOperations(read)].map((operation) =>
    createOperationTool(read, operation, converter, options),
  );
}
