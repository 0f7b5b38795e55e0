import type { OAuthSettings } from "./authorization/oauth-settings.ts";

/** How a server is reached. Texts may hold `${NAME}`, which the environment gives when the server is connected. */
export type ServerAddress =
  | {
      readonly kind: "stdio";
      readonly command: string;
      readonly arguments: readonly string[];
      /** What the configuration names; the child gets a small environment besides, and nothing else of ours. */
      readonly environment: { readonly [name: string]: string };
      /** A file of variables, besides; those of `environment` go before. A relative path counts as `folder` does. */
      readonly environmentFile?: string;
      /** Where it starts; a relative one counts from the folder of the configuration. Absent: that folder. */
      readonly folder?: string;
    }
  | {
      readonly kind: "http";
      readonly url: string;
      readonly headers: { readonly [name: string]: string };
      /** `auto` is streamable HTTP, and SSE where the server does not know it. */
      readonly transport: "auto" | "streamable" | "sse";
      /** How to sign in where the server asks for it. Absent: as the server says. */
      readonly oauth?: OAuthSettings;
    };

/** One MCP server of a configuration. */
export interface ServerConfig {
  /** Its key in the configuration; the names of its tools start with it. */
  readonly name: string;
  readonly address: ServerAddress;
  /** Milliseconds that starting, connecting, listing and a call may each take without a word from the server. */
  readonly timeout: number;
  /** Which of its tools are listed: with a true in it only those, else all but those that are false. */
  readonly tools: { readonly [name: string]: boolean };
  /** Folders that the server is told to keep to. Empty: it is not told that there are any. */
  readonly roots: readonly string[];
}

/** The id of the source of a server, by its name in the configuration. */
export function mcpSourceId(name: string): string {
  return `mcp:${name}`;
}
