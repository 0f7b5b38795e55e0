import { expect, test } from "vitest";
import { ConfigError, parseConfig } from "./config.ts";

const variables = (values: Record<string, string>) => values as NodeJS.ProcessEnv;

test("an empty environment means ./tools and no definitions", () => {
  expect(parseConfig(variables({}), "/home/me/app")).toEqual({
    toolsFolder: "/home/me/app/tools",
    definitions: [],
  });
});

test("definitions are globs, one a line, and blank lines mean nothing", () => {
  const config = parseConfig(variables({ DEFINITIONS: "a/*.json\n\n  b.json \n" }), "/w");
  expect(config.definitions).toEqual(["a/*.json", "b.json"]);
});

test("an empty TOOLS_DIR is refused by name", () => {
  expect(() => parseConfig(variables({ TOOLS_DIR: " " }), "/w")).toThrow(ConfigError);
  expect(() => parseConfig(variables({ TOOLS_DIR: " " }), "/w")).toThrow(/TOOLS_DIR/);
});
