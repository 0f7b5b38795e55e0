import { expect, test } from "vitest";
import { ConfigError, parseConfig } from "./config.ts";

const variables = (values: Record<string, string>) => values as NodeJS.ProcessEnv;

test("an empty environment means ./tools, no definitions, and a history of 10,000 runs in ./.playground", () => {
  expect(parseConfig(variables({}), "/home/me/app")).toEqual({
    toolsFolder: "/home/me/app/tools",
    definitions: [],
    mcpFiles: [],
    skillFolders: [],
    agents: [],
    workspaceFolder: "/home/me/app/.playground/workspace",
    dataFolder: "/home/me/app/.playground",
    keepRuns: 10_000,
    draftHosts: [],
    draftLimits: {},
    secrets: [],
  });
});

test("the history goes to PostgreSQL by DATABASE_URL, and to nothing else", () => {
  const url = "postgres://me:secret@db/history";
  expect(parseConfig(variables({ DATABASE_URL: url }), "/w").databaseUrl).toBe(url);
  expect(parseConfig(variables({ DATABASE_URL: "" }), "/w").databaseUrl).toBeUndefined();
  expect(() => parseConfig(variables({ DATABASE_URL: "mysql://me:secret@db/x" }), "/w")).toThrow(
    /^DATABASE_URL must/,
  );
});

test("a number of runs to keep that is none is refused by name", () => {
  expect(parseConfig(variables({ KEEP_RUNS: "250" }), "/w").keepRuns).toBe(250);
  for (const text of ["0", "many", "1.5"]) {
    expect(() => parseConfig(variables({ KEEP_RUNS: text }), "/w")).toThrow(/KEEP_RUNS/);
  }
});

test("definitions are globs, one a line, and blank lines mean nothing", () => {
  const config = parseConfig(variables({ DEFINITIONS: "a/*.json\n\n  b.json \n" }), "/w");
  expect(config.definitions).toEqual(["a/*.json", "b.json"]);
});

test("an empty TOOLS_DIR is refused by name", () => {
  expect(() => parseConfig(variables({ TOOLS_DIR: " " }), "/w")).toThrow(ConfigError);
  expect(() => parseConfig(variables({ TOOLS_DIR: " " }), "/w")).toThrow(/TOOLS_DIR/);
});

test("reads the names of secret arguments", () => {
  expect(parseConfig(variables({ SECRETS: " api_key, token,," }), "/work").secrets).toEqual([
    "api_key",
    "token",
  ]);
});

test("drafts may fetch from the hosts of both", () => {
  const config = parseConfig(variables({ DRAFT_HOSTS: "api.example.com, *.test" }), "/w", {
    allow: ["127.0.0.1:8080"],
  });
  expect(config.draftHosts).toEqual(["api.example.com", "*.test", "127.0.0.1:8080"]);
});

test("files of MCP servers are named one a line, from the working folder", () => {
  expect(parseConfig(variables({ MCP_CONFIG: "a.json\n/b/c.json" }), "/w").mcpFiles).toEqual([
    "/w/a.json",
    "/b/c.json",
  ]);
});

test("a configuration file gives what the environment does not, from its own folder", () => {
  const file = {
    file: "/p/playground.config.ts",
    tools: "mine",
    definitions: ["d/*.json"],
    secrets: ["pin"],
  };
  expect(parseConfig(variables({ DEFINITIONS: "a.json", SECRETS: "key" }), "/w", file)).toMatchObject({
    toolsFolder: "/p/mine",
    definitions: ["a.json", "/p/d/*.json"],
    secrets: ["key", "pin"],
  });
  expect(parseConfig(variables({ TOOLS_DIR: "t" }), "/w", file).toolsFolder).toBe("/w/t");
});

test("skills, agents and the workspace come from both, each from its own folder", () => {
  const file = {
    file: "/p/playground.config.ts",
    skills: "skills",
    agents: [{ url: "http://a.example" }],
    workspace: "desk",
  };
  const given = { SKILLS_DIR: "mine\n/all", AGENTS: "http://b.example" };
  expect(parseConfig(variables(given), "/w", file)).toMatchObject({
    skillFolders: ["/w/mine", "/all", "/p/skills"],
    agents: ["http://b.example", { url: "http://a.example" }],
    workspaceFolder: "/p/desk",
  });
  expect(parseConfig(variables({ WORKSPACE_DIR: "table" }), "/w", file).workspaceFolder).toBe("/w/table");
  expect(parseConfig(variables({ DATA_DIR: "data" }), "/w").workspaceFolder).toBe("/w/data/workspace");
});
