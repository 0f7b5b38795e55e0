import { createTool, sanitize, ToolResult } from "tool-playground";

/** Tools can be made from data: here one for each endpoint of a table. Nothing is called over the network. */
const endpoints = [
  { key: "get user", path: "/users/:id", about: "Looks a user up by id", example: "42" },
  { key: "list orders", path: "/orders", about: "Lists the orders of one user", example: "7" },
];

export const endpointTools = endpoints.map(({ key, path, about, example }) =>
  createTool({
    name: sanitize(key),
    originalName: key,
    description: `${about}: shows the call to ${path} with the id that it would carry.`,
    inputSchema: {
      type: "object",
      properties: { id: { type: "string", description: "The user's id" } },
    },
    source: "custom",
    annotations: { readOnlyHint: true },
    examples: [{ name: `User ${example}`, arguments: { id: example } }],
    execute: async (args) => ToolResult.ok(`${path} <- ${args.id ?? ""}`),
  }),
);
