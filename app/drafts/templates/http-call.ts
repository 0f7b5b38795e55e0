import type { DraftTemplate } from "@/components/drafts/draft-template.ts";

export const httpCall: DraftTemplate = {
  name: "HTTP call",
  shows: "fetch to a host that the configuration allows, with faults told in words.",
  code: `import { defineTool, ToolResult } from "tool-playground";

// Drafts reach only hosts that the playground's configuration allows; any other is refused, and says so.
const base = "https://api.example.com";

export const getUser = defineTool({
  name: "get_user",
  description: "Fetches a user by id.",
  inputSchema: {
    type: "object",
    properties: { id: { type: "string", pattern: "^[0-9]+$" } },
    required: ["id"],
    additionalProperties: false,
  },
  async execute({ id }, ctx) {
    // The signal ends the request when the run is stopped or its time is up.
    const response = await fetch(\`\${base}/users/\${encodeURIComponent(id)}\`, { signal: ctx.signal });
    const text = await response.text();
    if (!response.ok) return ToolResult.error(\`HTTP \${response.status}: \${text}\`, { status: response.status });
    return ToolResult.ok(text, { status: response.status });
  },
});
`,
};
