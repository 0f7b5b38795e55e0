import { z } from "zod";
import { ToolResult } from "@/lib/tool/index.ts";
import { createBuiltin } from "./create-builtin.ts";

const input = z.strictObject({
  todos: z
    .array(
      z.object({
        id: z.string().optional().meta({ title: "Id" }),
        text: z.string().meta({ title: "Text" }),
        completed: z.boolean().optional().meta({ title: "Completed" }),
      }),
    )
    .meta({ title: "Todos", description: "The whole list, each time." }),
});

/** Writes down what is to be done. */
export function createTodowriteTool() {
  return createBuiltin({
    name: "todowrite",
    title: "Write a list of todos",
    description:
      "Takes the whole list of what is to be done, and gives it back as text. Nothing is kept between calls.",
    input,
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    examples: [
      {
        name: "one done",
        arguments: {
          todos: [
            { id: "1", text: "Read the report", completed: true },
            { id: "2", text: "Write the answer", completed: false },
          ],
        },
      },
    ],
    run({ todos }) {
      const lines = todos.map(({ text, completed = false }) => `[${completed ? "x" : " "}] ${text}`);
      return ToolResult.ok(lines.join("\n") || "(no todos)", { todos });
    },
  });
}
