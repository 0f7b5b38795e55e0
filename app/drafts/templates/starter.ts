/** What a new draft starts with. */
export const starterCode = `import { defineTool } from "tool-playground";

export const greet = defineTool({
  name: "greet",
  description: "Greets a person by name.",
  inputSchema: {
    type: "object",
    properties: {
      name: { type: "string", description: "Whom to greet" },
    },
    required: ["name"],
    additionalProperties: false,
  },
  execute({ name }) {
    return \`Hello, \${name}!\`;
  },
});
`;
