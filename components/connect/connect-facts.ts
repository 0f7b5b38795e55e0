/** What the page of the connections knows of this playground. */
export interface ConnectFacts {
  /** The address of the MCP server: `http://127.0.0.1:3000/api/mcp`. */
  readonly address: string;
  /** The command that serves one client over standard input and output, and its arguments; absolute paths. */
  readonly command: string;
  readonly args: readonly string[];
  /** Variables that the command needs to serve the same as this server. */
  readonly variables: { readonly [name: string]: string };
  /** The file of the configuration, absolute; where there is none, the one that would be read. */
  readonly configFile: string;
  /** How many tools clients are offered. */
  readonly offeredCount: number;
  readonly withheld: readonly { readonly name: string; readonly reason: string }[];
  /** Tools that have another name for clients. */
  readonly renamed: readonly { readonly name: string; readonly own: string }[];
  /** `mcpServer.allow` as it stands. */
  readonly allowed: readonly string[];
  /** Names in `mcpServer.allow` that no tool has. */
  readonly unknownAllowed: readonly string[];
}
