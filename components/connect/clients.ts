import type { ConnectFacts } from "./connect-facts.ts";
import { quoteShell } from "./quote-shell.ts";

/** Something to paste, and where. */
export interface ConnectStep {
  /** Names it on the page and for its copy button. */
  readonly title: string;
  /** Where it goes, in a sentence. */
  readonly where: string;
  readonly text: string;
  readonly isJson?: boolean;
}

/** A client, and how it is told of this playground. */
export interface ConnectClient {
  readonly name: string;
  readonly label: string;
  steps(facts: ConnectFacts): readonly ConnectStep[];
}

const serverName = "tool-playground";

/** The clients that the page has a tab for. */
export const clients: readonly [ConnectClient, ...ConnectClient[]] = [
  {
    name: "claude-desktop",
    label: "Claude Desktop",
    steps: (facts) => [
      {
        title: "Claude Desktop over stdio",
        where:
          "In claude_desktop_config.json (Settings, Developer, Edit Config). Claude starts the server itself.",
        text: writeJson({ mcpServers: { [serverName]: describeCommand(facts) } }),
        isJson: true,
      },
      {
        title: "Claude Desktop over HTTP",
        where:
          "In the same file. Claude Desktop reaches an address of this machine through the package mcp-remote, which npx fetches.",
        text: writeJson({
          mcpServers: { [serverName]: { command: "npx", args: ["-y", "mcp-remote", facts.address] } },
        }),
        isJson: true,
      },
    ],
  },
  {
    name: "claude-code",
    label: "Claude Code",
    steps: (facts) => [
      {
        title: "Claude Code over HTTP",
        where: "In a terminal, while this server runs.",
        text: `claude mcp add --transport http ${serverName} ${facts.address}`,
      },
      {
        title: "Claude Code over stdio",
        where: "In a terminal. Claude Code starts the server itself.",
        text: [
          `claude mcp add --transport stdio ${serverName}`,
          ...Object.entries(facts.variables).map(
            ([name, value]) => `--env ${quoteShell(`${name}=${value}`)}`,
          ),
          "--",
          writeCommand(facts),
        ].join(" "),
      },
    ],
  },
  {
    name: "cursor",
    label: "Cursor",
    steps: (facts) => [
      {
        title: "Cursor over HTTP",
        where: "In ~/.cursor/mcp.json, or .cursor/mcp.json of a project, while this server runs.",
        text: writeJson({ mcpServers: { [serverName]: { url: facts.address } } }),
        isJson: true,
      },
      {
        title: "Cursor over stdio",
        where: "In the same file. Cursor starts the server itself.",
        text: writeJson({ mcpServers: { [serverName]: describeCommand(facts) } }),
        isJson: true,
      },
    ],
  },
  {
    name: "vscode",
    label: "VS Code",
    steps: (facts) => [
      {
        title: "VS Code over HTTP",
        where:
          "In .vscode/mcp.json, or with the command MCP: Open User Configuration, while this server runs.",
        text: writeJson({ servers: { [serverName]: { type: "http", url: facts.address } } }),
        isJson: true,
      },
      {
        title: "VS Code over stdio",
        where: "In the same file. VS Code starts the server itself.",
        text: writeJson({ servers: { [serverName]: { type: "stdio", ...describeCommand(facts) } } }),
        isJson: true,
      },
    ],
  },
  {
    name: "other",
    label: "Any client",
    steps: (facts) => [
      {
        title: "Address",
        where:
          "Streamable HTTP, while this server runs. Programs on this machine only, and no pages of other sites.",
        text: facts.address,
      },
      {
        title: "Command",
        where: "A message a line on standard input and output. It ends when its input ends.",
        text: [
          ...Object.entries(facts.variables).map(([name, value]) => `${name}=${quoteShell(value)}`),
          writeCommand(facts),
        ].join(" "),
      },
    ],
  },
];

function describeCommand({ command, args, variables }: ConnectFacts) {
  return { command, args, ...(Object.keys(variables).length > 0 ? { env: variables } : {}) };
}

function writeCommand({ command, args }: ConnectFacts): string {
  return [command, ...args].map(quoteShell).join(" ");
}

function writeJson(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
