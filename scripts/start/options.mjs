import fs from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { UserError } from "../project.mjs";

export const help = `Starts the playground on this machine, and nowhere else.

  npm start -- [flags]

  --tools DIR          folder with tool files (TOOLS_DIR; default ./tools of the project)
  --definitions GLOB   JSON files with definitions that have no implementation; may be repeated,
                       or a list separated by commas (DEFINITIONS)
  --mcp FILE           JSON file with MCP servers, as Claude, Cursor and VS Code write it; may be repeated
                       (MCP_CONFIG; mcp.json of the project is read too)
  --skills DIR         folder with skills (SKILL.md), at any depth; may be repeated, or a list (SKILLS_DIR)
  --agent URL          card of an A2A agent, or the address of its server; may be repeated, or a list (AGENTS)
  --config FILE        configuration to read instead of playground.config of the project (PLAYGROUND_CONFIG)
  --port N             port to listen on (PORT; default 3000); the next free one when it is taken
  --host HOST          loopback address to listen on (HOST; default 127.0.0.1)
  --stdio              serve the tools over MCP on standard input and output, for one client, without pages or a port
  --dev                reload while the playground's own code is edited (same as npm run dev)
  --help               this text

Relative paths count from the folder that the command is given in.`;

/**
 * Reads flags and environment.
 * @returns {{ help: boolean, dev: boolean, stdio: boolean, host: string, port: number, environment: Record<string, string> }}
 *   `environment` is what the server is given besides ours: `TOOLS_DIR`, `DEFINITIONS`, `MCP_CONFIG`, `SKILLS_DIR`, `AGENTS` (one a line)
 *   and `PLAYGROUND_CONFIG`, with absolute paths, and only where they were named.
 * @throws UserError for an unknown flag, and for a value that can't be used.
 */
export function readOptions(args, variables, callerFolder) {
  const { values, positionals } = parseFlags(args);
  const environment = {};
  const tools = values.tools ?? variables.TOOLS_DIR;
  if (tools) environment.TOOLS_DIR = toolsFolder(tools, callerFolder);
  // A shell turns an unquoted glob into a list of files: the first goes to the flag, the others stand alone.
  const globs = values.definitions ? [...values.definitions, ...positionals] : [variables.DEFINITIONS ?? ""];
  const definitions = globs.flatMap(splitList).map((glob) => path.resolve(callerFolder, glob));
  if (definitions.length > 0) environment.DEFINITIONS = definitions.join("\n");
  const servers = (values.mcp ?? [variables.MCP_CONFIG ?? ""]).flatMap(splitList);
  if (servers.length > 0)
    environment.MCP_CONFIG = servers
      .map((file) => existingFile(file, callerFolder, "with your MCP servers (--mcp or MCP_CONFIG)"))
      .join("\n");
  const skills = (values.skills ?? [variables.SKILLS_DIR ?? ""]).flatMap(splitList);
  if (skills.length > 0)
    environment.SKILLS_DIR = skills.map((folder) => path.resolve(callerFolder, folder)).join("\n");
  const agents = (values.agent ?? [variables.AGENTS ?? ""]).flatMap(splitList);
  if (agents.length > 0) environment.AGENTS = agents.join("\n");
  const config = values.config ?? variables.PLAYGROUND_CONFIG;
  if (config)
    environment.PLAYGROUND_CONFIG = existingFile(
      config,
      callerFolder,
      "with your configuration (--config or PLAYGROUND_CONFIG)",
    );
  return {
    help: values.help ?? false,
    dev: values.dev ?? false,
    stdio: values.stdio ?? false,
    host: loopbackHost(values.host ?? (variables.HOST || "127.0.0.1")),
    port: portNumber(values.port ?? (variables.PORT || "3000")),
    environment,
  };
}

/** The folder that the command was given in: npm changes to the project's folder and keeps the caller's in INIT_CWD. */
export function callerFolder(variables, workingFolder) {
  return isStartedByNpm(variables) && variables.INIT_CWD ? variables.INIT_CWD : workingFolder;
}

/** Whether npm runs this very command, and not one that this one is a part of. */
export function isStartedByNpm(variables) {
  return ["start", "dev"].includes(variables.npm_lifecycle_event ?? "");
}

function parseFlags(args) {
  let parsed;
  try {
    parsed = parseArgs({
      args,
      allowPositionals: true,
      options: {
        tools: { type: "string" },
        definitions: { type: "string", multiple: true },
        mcp: { type: "string", multiple: true },
        skills: { type: "string", multiple: true },
        agent: { type: "string", multiple: true },
        config: { type: "string" },
        port: { type: "string" },
        host: { type: "string" },
        dev: { type: "boolean" },
        stdio: { type: "boolean" },
        help: { type: "boolean", short: "h" },
      },
    });
  } catch (error) {
    throw new UserError(`${error.message.split(". ")[0]}.\n\n${help}`);
  }
  if (parsed.positionals.length > 0 && parsed.values.definitions === undefined) {
    throw new UserError(`Unexpected "${parsed.positionals[0]}".\n\n${help}`);
  }
  return parsed;
}

function toolsFolder(text, callerFolder) {
  const folder = path.resolve(callerFolder, text);
  if (!fs.statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    throw new UserError(
      `There is no folder ${folder}: name the one with your tool files (--tools or TOOLS_DIR).`,
    );
  }
  return folder;
}

function existingFile(text, callerFolder, what) {
  const file = path.resolve(callerFolder, text);
  if (!fs.statSync(file, { throwIfNoEntry: false })?.isFile()) {
    throw new UserError(`There is no file ${file}: name the one ${what}.`);
  }
  return file;
}

/** Splits at commas and line ends, but not at commas inside `{a,b}`. */
function splitList(text) {
  return text
    .split(/[\n,](?![^{}]*\})/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
}

function loopbackHost(text) {
  const host = text
    .trim()
    .toLowerCase()
    .replace(/^\[(.*)\]$/, "$1");
  const address = /^127\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(host);
  const isLoopback =
    host === "localhost" || host === "::1" || address?.slice(1).every((part) => Number(part) <= 255);
  if (isLoopback) return host;
  throw new UserError(
    `Refused to listen on ${text}: whoever reaches the playground can run its tools, so it listens on loopback ` +
      "addresses only (127.0.0.1, ::1, localhost). To use it from another machine, forward its port, for example " +
      "with ssh -L.",
  );
}

function portNumber(text) {
  const port = Number(text);
  if (/^\d+$/.test(text.trim()) && port <= 65535) return port;
  throw new UserError(`"${text}" is no port: use a number from 1 to 65535 (or 0 for any free one).`);
}
