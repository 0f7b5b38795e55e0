import type { Tool } from "@/lib/tool/index.ts";

/** A tool that clients may call, under the name that they know it by. */
export interface OfferedTool {
  /** The tool's own name, or a form of it that clients accept. */
  readonly name: string;
  readonly tool: Tool;
}

/** A tool that clients are not offered. */
export interface WithheldTool {
  readonly name: string;
  /** In words: `says that it may destroy something`. */
  readonly reason: string;
}

/** What clients are offered at one moment. */
export interface Offer {
  readonly tools: readonly OfferedTool[];
  readonly byName: ReadonlyMap<string, OfferedTool>;
  readonly withheld: readonly WithheldTool[];
  /** Tools that have another name here, as their own is none that clients accept. */
  readonly renamed: readonly OfferedTool[];
  /** `mcpServer.allow` as it stands. */
  readonly allowed: readonly string[];
  /** Names in `mcpServer.allow` that no tool has. */
  readonly unknownAllowed: readonly string[];
}
