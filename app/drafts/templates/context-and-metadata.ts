import type { DraftTemplate } from "@/components/drafts/draft-template.ts";

export const contextAndMetadata: DraftTemplate = {
  name: "Context and metadata",
  shows: "What a run hands to the tool, the log, and metadata that the model never sees.",
  code: `import { defineTool, ToolResult } from "tool-playground";

export const noteVisit = defineTool({
  name: "note_visit",
  description: "Notes a visit under the session of the call.",
  inputSchema: {
    type: "object",
    properties: {
      place: { type: "string" },
    },
    required: ["place"],
    additionalProperties: false,
  },
  execute({ place }, ctx) {
    // Set the session id and extra below "Context" in the form.
    const language = typeof ctx.extra.language === "string" ? ctx.extra.language : "en";
    ctx.log("session", ctx.sessionId, "language", language);
    if (!ctx.sessionId) return ToolResult.error("No session: set a session id in the context.");
    return ToolResult.ok(\`Noted \${place}.\`, { sessionId: ctx.sessionId, language, timeout: ctx.timeout });
  },
});
`,
};
