import { afterAll, beforeAll, expect, test } from "vitest";
import { readPending } from "@/lib/tool/index.ts";
import { createTestWorkspace, type TestWorkspace } from "./testing.ts";

let space: TestWorkspace;
beforeAll(async () => {
  space = await createTestWorkspace();
});
afterAll(() => space.clear());

const questions = [
  { question: "Which colour?", header: "colour", options: ["red", "green"] },
  { question: "Which days?", options: ["mon", "tue"], multiple: true },
  { question: "Which days?" },
];

test("questions suspend the run, with a form of them", async () => {
  const result = await space.start("question", { questions }).result;
  const request = readPending(result);
  expect(result.isError).toBe(true);
  expect(request).toMatchObject({
    kind: "question",
    prompt: "Which colour? (options: red, green)\nWhich days? (options: mon, tue)\nWhich days?",
    data: { questions },
  });
  expect(request?.data?.schema).toEqual({
    type: "object",
    properties: {
      colour: { title: "Which colour?", type: "string", enum: ["red", "green"] },
      "Which days?": {
        title: "Which days?",
        type: "array",
        items: { type: "string", enum: ["mon", "tue"] },
        uniqueItems: true,
      },
      "Which days? (2)": { title: "Which days?", type: "string" },
    },
    required: ["colour", "Which days?", "Which days? (2)"],
    additionalProperties: false,
  });
});

test("an answer is its data as JSON, and a refusal an error", async () => {
  const answer = { id: "1", ok: true, data: { colour: "red" } };
  expect(await space.run("question", { questions }, { answer })).toBe('{"colour":"red"}');
  expect(
    await space.run("question", { questions }, { answer: { id: "1", ok: false, reason: "declined" } }),
  ).toBe("error: The person did not answer: the question was declined.");
  expect(await space.run("question", { questions: [] })).toMatch(/^error: The arguments cannot be used/);
});

test("todos are given as a list", async () => {
  const todos = [{ id: "1", text: "a", completed: true }, { text: "b" }];
  expect(await space.run("todowrite", { todos })).toBe("[x] a\n[ ] b");
  expect(await space.run("todowrite", { todos: [] })).toBe("(no todos)");
});
