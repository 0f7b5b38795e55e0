import { type Answer, defineTool, type JsonObject, type ToolContext } from "tool-playground";

export const elicitation = defineTool({
  name: "test_elicitation",
  description: "Asks for a name and an address.",
  inputSchema: {
    type: "object",
    properties: { message: { type: "string" } },
    required: ["message"],
  },
  async execute({ message }, ctx) {
    const answer = await askForm(ctx, String(message), {
      type: "object",
      properties: {
        username: { type: "string", description: "User's response" },
        email: { type: "string", description: "User's email address" },
      },
      required: ["username", "email"],
    });
    return `User response: ${tellAnswer(answer)}`;
  },
});

export const defaults = defineTool({
  name: "test_elicitation_sep1034_defaults",
  description: "Asks with a default for each kind of field.",
  async execute(_args, ctx) {
    const answer = await askForm(ctx, "Please look over these values.", {
      type: "object",
      properties: {
        name: { type: "string", default: "John Doe" },
        age: { type: "integer", default: 30 },
        score: { type: "number", default: 95.5 },
        status: { type: "string", enum: ["active", "inactive", "pending"], default: "active" },
        verified: { type: "boolean", default: true },
      },
      required: [],
    });
    return `Elicitation completed: ${tellAnswer(answer)}`;
  },
});

export const enums = defineTool({
  name: "test_elicitation_sep1330_enums",
  description: "Asks with each kind of choice.",
  async execute(_args, ctx) {
    const answer = await askForm(ctx, "Please choose.", {
      type: "object",
      properties: {
        untitledSingle: { type: "string", enum: ["option1", "option2", "option3"] },
        titledSingle: {
          type: "string",
          oneOf: [
            { const: "value1", title: "First Option" },
            { const: "value2", title: "Second Option" },
            { const: "value3", title: "Third Option" },
          ],
        },
        legacyEnum: {
          type: "string",
          enum: ["opt1", "opt2", "opt3"],
          enumNames: ["Option One", "Option Two", "Option Three"],
        },
        untitledMulti: {
          type: "array",
          items: { type: "string", enum: ["option1", "option2", "option3"] },
        },
        titledMulti: {
          type: "array",
          items: {
            anyOf: [
              { const: "value1", title: "First Choice" },
              { const: "value2", title: "Second Choice" },
              { const: "value3", title: "Third Choice" },
            ],
          },
        },
      },
      required: [],
    });
    return `Elicitation completed: ${tellAnswer(answer)}`;
  },
});

function askForm({ ask }: ToolContext, prompt: string, schema: JsonObject): Promise<Answer> {
  return ask({ kind: "form", prompt, data: { schema } });
}

function tellAnswer({ ok, reason, data }: Answer): string {
  const refusal = reason === "declined" ? "decline" : "cancel";
  return `action=${ok ? "accept" : refusal}, content=${JSON.stringify(data ?? {})}`;
}
