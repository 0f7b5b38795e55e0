import { expect, test } from "vitest";
import type { Tool } from "@/lib/tool/index.ts";
import { assignKeys } from "./tool-keys.ts";

const tool = (name: string): Tool => ({
  name,
  description: "",
  inputSchema: { type: "object" },
  source: "custom",
  execute: async () => ({ output: "", isError: false }),
});
const keys = (...names: string[]) => assignKeys(names.map(tool)).map(({ key }) => key);

test("the first of a name has it, later ones are numbered and shadowed", () => {
  expect(keys("get", "GET", "get", "other", "get")).toEqual(["get", "GET", "get~2", "other", "get~3"]);
  expect(assignKeys([tool("a"), tool("a")]).map(({ shadowed }) => shadowed)).toEqual([false, true]);
});

test("a tool that is really called like a made key keeps its name", () => {
  expect(keys("a", "a", "a~2")).toEqual(["a", "a~3", "a~2"]);
  expect(keys("__proto__", "__proto__")).toEqual(["__proto__", "__proto__~2"]);
});
