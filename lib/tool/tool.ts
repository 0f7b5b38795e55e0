import type { JsonObject } from "./json.ts";
import type { ToolContext } from "./tool-context.ts";
import type { ToolResult } from "./tool-result.ts";

/** The closed set of places that a tool can come from. */
export const toolSources = ["mcp", "skill", "native", "http", "builtin", "a2a", "custom"] as const;

/** Where a tool comes from; one of {@link toolSources}. Use `"custom"` for tools that you construct yourself. */
export type ToolSource = (typeof toolSources)[number];

/**
 * A JSON Schema that is an object. The dialect is the one that `$schema` names, 2020-12 when it is absent.
 * Foreign servers send anything here, so nothing about its keywords is taken for granted.
 */
export type JsonSchema = { readonly [keyword: string]: unknown };

/** Hints about what a tool does, as in MCP's `ToolAnnotations`. They are claims of the tool, never proof. */
export interface ToolAnnotations {
  readonly title?: string;
  /** The tool changes nothing. MCP's default when absent: false. */
  readonly readOnlyHint?: boolean;
  /** The tool may destroy something; the playground asks before it runs. Absent: nothing is known. */
  readonly destructiveHint?: boolean;
  /** Calling it twice with the same arguments does no more than calling it once. */
  readonly idempotentHint?: boolean;
  /** The tool talks to the world outside (the web, mail), not to a closed system. */
  readonly openWorldHint?: boolean;
}

/** Named arguments to start from. They may be wrong on purpose, to show an error path. */
export interface ToolExample {
  readonly name: string;
  readonly arguments: JsonObject;
}

/** A fault in a definition that does not keep the tool from being listed and run. */
export interface ToolProblem {
  /** Where in the definition, as a JSON Pointer from the definition's root: `/name`, `/inputSchema/properties/page/type`. */
  readonly path: string;
  /** What is wrong and what would be right, in one sentence. */
  readonly message: string;
}

/**
 * A named, described, schema'd callable: what an MCP server's tool, a skill, a shell command, an HTTP endpoint,
 * a remote agent and a plain function all are to a model.
 */
export interface Tool {
  /** What the model calls; should match `^[a-zA-Z0-9_-]+$` (see `sanitize`). */
  readonly name: string;
  /** What the model reads to decide whether to call it; "" is allowed. */
  readonly description: string;
  /** The arguments as a JSON Schema whose root has `type: "object"`. */
  readonly inputSchema: JsonSchema;
  readonly source: ToolSource;
  /** Runs the tool. `ctx` is always passed. A failure is a result with `isError`, not a rejection. */
  readonly execute: (args: JsonObject, ctx: ToolContext) => Promise<ToolResult>;
  /** A name for people, where the source has one. */
  readonly title?: string;
  /** What the output looks like when it is read as JSON. */
  readonly outputSchema?: JsonSchema;
  readonly annotations?: ToolAnnotations;
  readonly examples?: readonly ToolExample[];
  /** The name that the source gave, where `name` is a sanitized form of it. */
  readonly originalName?: string;
  /** The folder, server, document or file that it came from; tools are grouped by it. */
  readonly origin?: string;
  /** Faults in the definition; absent or empty when there are none. */
  readonly problems?: readonly ToolProblem[];
}
