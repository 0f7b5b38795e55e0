import { defineTool } from "tool-playground";

export const showArguments = defineTool({
  name: "show_arguments",
  title: "Show arguments",
  description:
    "Gives back what arrives as JSON: the arguments, whatever they are, and what the context says about the call.",
  inputSchema: { type: "object", additionalProperties: true },
  annotations: { readOnlyHint: true },
  examples: [
    {
      name: "A little of everything",
      arguments: { text: "", none: null, no: false, zero: 0, list: [1, { a: 2 }] },
    },
    { name: "Nothing", arguments: {} },
  ],
  execute(args, ctx) {
    const { sessionId, messageId, agent, callId, extra, answer, timeout } = ctx;
    const told = Object.entries({ sessionId, messageId, agent, callId, extra, answer, timeout });
    return { arguments: args, context: Object.fromEntries(told.filter(([, value]) => value !== undefined)) };
  },
});
