import { z } from "zod";
import { type JsonObject, pending, ToolResult } from "@/lib/tool/index.ts";
import { createBuiltin } from "./create-builtin.ts";

const question = z.object({
  question: z.string().min(1).meta({ title: "Question" }),
  header: z.string().optional().meta({
    title: "Short name",
    description: "What the answer is called; the question, where it is left out.",
  }),
  options: z
    .array(z.string())
    .optional()
    .meta({ title: "Options", description: "What may be answered; anything, where they are left out." }),
  multiple: z
    .boolean()
    .optional()
    .meta({ title: "Several", description: "Whether several options may be chosen." }),
});
type Question = z.output<typeof question>;

const input = z.strictObject({ questions: z.array(question).min(1).meta({ title: "Questions" }) });

/** Asks the person. */
export function createQuestionTool() {
  return createBuiltin({
    name: "question",
    title: "Ask the person",
    description: "Asks the person one or more questions, and gives their answers as JSON.",
    input,
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: false, openWorldHint: false },
    examples: [
      {
        name: "a choice and a text",
        arguments: {
          questions: [
            { question: "Which colour?", header: "colour", options: ["red", "green"] },
            { question: "What is your name?", header: "name" },
          ],
        },
      },
    ],
    run({ questions }, { answer }) {
      if (answer === undefined) {
        const data = { questions, schema: createAnswerSchema(questions) } as unknown as JsonObject;
        return pending({ kind: "question", prompt: questions.map(writeQuestion).join("\n"), data });
      }
      if (answer.ok) return ToolResult.ok(JSON.stringify(answer.data ?? {}));
      return ToolResult.error(`The person did not answer: the question was ${answer.reason ?? "declined"}.`);
    },
  });
}

function writeQuestion({ question, options = [] }: Question): string {
  return options.length === 0 ? question : `${question} (options: ${options.join(", ")})`;
}

/** The form of the answer: a field a question, called by its short name. */
function createAnswerSchema(questions: readonly Question[]) {
  const properties: { [name: string]: object } = {};
  for (const each of questions) {
    const wanted = each.header ?? each.question;
    let name = wanted;
    for (let count = 2; Object.hasOwn(properties, name); count += 1) name = `${wanted} (${count})`;
    const field = { value: { title: each.question, ...createFieldSchema(each) }, enumerable: true };
    // A field may be called `__proto__`.
    Object.defineProperty(properties, name, field);
  }
  return { type: "object", properties, required: Object.keys(properties), additionalProperties: false };
}

function createFieldSchema({ options = [], multiple = false }: Question): object {
  const one = options.length === 0 ? { type: "string" } : { type: "string", enum: [...new Set(options)] };
  if (!multiple) return one;
  return { type: "array", items: one, uniqueItems: true };
}
