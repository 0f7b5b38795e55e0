import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import type { Source } from "../source.ts";
import { createMcpSources } from "./index.ts";
import { badServer, nodeEntry, runTool } from "./testing.ts";

vi.setConfig({ testTimeout: 60_000 });

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const close of open.splice(0).reverse()) await close();
});

const { command } = nodeEntry();
const reference = (name: string) => `\${${name}}`;

async function load(value: unknown, folder = tmpdir()): Promise<readonly Source[]> {
  const sources = createMcpSources([{ where: "mcp.json", folder, content: { value } }]);
  open.push(() => Promise.all(sources.map((source) => source.close())));
  await Promise.all(sources.map((source) => source.ready()));
  return sources;
}

/** What the environment of the first server has, as the server sees it; values that are secret are hidden by then. */
async function readEnvironment(sources: readonly Source[]): Promise<Readonly<Record<string, string>>> {
  const [source] = sources;
  expect(source?.snapshot()).toMatchObject({ state: "ready" });
  if (source === undefined) throw new Error("There is no server.");
  return JSON.parse((await runTool(source, "environment").result).output);
}
const messageOf = (source: Source | undefined) => source?.snapshot().problems[0]?.message;

test("Claude Desktop", async () => {
  const environment = await readEnvironment(
    await load({
      globalShortcut: "",
      mcpServers: { weather: { command, args: [badServer], env: { UNITS: "metric" } } },
    }),
  );
  expect(environment).toMatchObject({ UNITS: "metric" });
});

test("Claude Code, with variables and their defaults", async () => {
  vi.stubEnv("WEATHER_KEY", "short");
  const environment = await readEnvironment(
    await load({
      mcpServers: {
        weather: {
          type: "stdio",
          command,
          args: [badServer],
          env: { KEY: reference("WEATHER_KEY"), REGION: reference("WEATHER_REGION:-north") },
        },
      },
      projects: { "/home/me/project": { mcpServers: {} } },
    }),
  );
  expect(environment).toMatchObject({ KEY: "short", REGION: "north" });
});

test("Cursor, with places, and a file of variables beside the project", async () => {
  const project = await mkdtemp(join(tmpdir(), "cursor-"));
  open.push(() => rm(project, { recursive: true }));
  await mkdir(join(project, ".cursor"));
  await writeFile(join(project, ".env"), 'FROM_FILE="a b"\nTOKEN=a-secret-of-the-file\nBOTH=file\n');
  const environment = await readEnvironment(
    await load(
      {
        mcpServers: {
          weather: {
            command,
            args: [badServer],
            envFile: `${reference("workspaceFolder")}/.env`,
            env: {
              BOTH: "entry",
              HOME_OF_ME: reference("userHome"),
              PLACE: `${reference("workspaceFolder")}${reference("/")}data`,
              MY_PATH: reference("env:PATH"),
            },
          },
        },
      },
      join(project, ".cursor"),
    ),
  );
  expect(environment).toMatchObject({
    FROM_FILE: "a b",
    TOKEN: "••••••",
    BOTH: "entry",
    HOME_OF_ME: homedir(),
    PLACE: join(project, "data"),
    MY_PATH: process.env.PATH,
  });
});

test("VS Code, with inputs that the environment gives", async () => {
  vi.stubEnv("INPUT_WEATHER_KEY", "a-key-that-is-secret");
  const config = {
    inputs: [
      { type: "promptString", id: "weather-key", description: "Key of the weather", password: true },
      { type: "pickString", id: "units", options: ["metric", "imperial"], default: "metric" },
    ],
    servers: {
      weather: {
        type: "stdio",
        command,
        args: [badServer],
        env: { KEY: reference("input:weather-key"), UNITS: reference("input:units") },
      },
    },
  };
  expect(await readEnvironment(await load(config))).toMatchObject({ KEY: "••••••", UNITS: "metric" });
  expect(await readEnvironment(await load({ mcp: config }))).toMatchObject({ UNITS: "metric" });
});

test("an input that the environment does not give, and what only an editor knows, is told with what to do", async () => {
  const [asked, foreign, missing] = await load({
    inputs: [{ type: "promptString", id: "key" }],
    servers: {
      asked: { url: "https://a.test/mcp", headers: { "X-Key": reference("input:key") } },
      foreign: { command, env: { KEY: reference("command:my.extension.key") } },
      missing: { command, args: [badServer], envFile: "no-such-file.env" },
    },
  });
  // Servers come before entries that are none.
  const byName = new Map([asked, foreign, missing].map((source) => [source?.origin, messageOf(source)]));
  expect(byName.get("asked")).toContain("set INPUT_KEY");
  expect(byName.get("foreign")).toContain(`${reference("command:my.extension.key")}, which only the editor`);
  expect(byName.get("missing")).toMatch(/no-such-file\.env .*cannot be read/);
});
