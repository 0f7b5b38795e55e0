import { defineTool } from "tool-playground";

export const failWithCause = defineTool({
  name: "fail_with_cause",
  title: "Fail with cause",
  description:
    "Throws an error that has a cause, which has a cause: shows how a fault in a tool's code is reported.",
  inputSchema: {
    type: "object",
    properties: {
      message: {
        type: "string",
        description: "What the outermost error says",
        default: "The order was not saved",
      },
    },
  },
  annotations: { readOnlyHint: true },
  examples: [{ name: "A failed save", arguments: {} }],
  execute({ message = "The order was not saved" }, ctx) {
    ctx.log("saving the order");
    const socket = new TypeError("connect ECONNREFUSED 127.0.0.1:5432");
    throw new Error(message, { cause: new Error("The database cannot be reached", { cause: socket }) });
  },
});
