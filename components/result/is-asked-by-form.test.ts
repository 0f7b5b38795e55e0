import { expect, it } from "vitest";
import type { Request } from "@/lib/tool/index.ts";
import { isAskedByForm } from "./is-asked-by-form.ts";

const properties = {
  colour: { title: "Which colour?", type: "string", enum: ["red", "green"] },
  sizes: { title: "Which sizes?", type: "array", items: { type: "string", enum: ["S", "M"] } },
  name: { title: "What is your name?", type: "string" },
};
const schema = { type: "object", properties };
const ask = (prompt: string, data?: Request["data"]) =>
  isAskedByForm({ id: "r1", kind: "question", prompt, ...(data ? { data } : {}) });

it("knows a prompt whose every line is a field's title, with its options or without", () => {
  expect(ask("What is your name?", { schema })).toBe(true);
  expect(ask("Which colour? (options: red, green)\nWhich sizes? (options: S, M)", { schema })).toBe(true);
});

it("knows a prompt that says more, or has no form", () => {
  expect(ask("Before we begin:\nWhat is your name?", { schema })).toBe(false);
  expect(ask("Which colour? (options: red, blue)", { schema })).toBe(false);
  expect(ask("What is your name?")).toBe(false);
  expect(ask("", { schema })).toBe(false);
  expect(ask("What is your name?", { schema: { properties: [null] } })).toBe(false);
});
