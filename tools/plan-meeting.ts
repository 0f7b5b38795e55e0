import { defineTool } from "tool-playground";

/** Asks in the middle of its work and keeps the call open until the answer comes. */
export const planMeeting = defineTool({
  name: "plan_meeting",
  title: "Plan a meeting",
  description:
    "Plans a meeting and asks for a day and a length while it works, which shows a held question: the tool awaits " +
    "`ctx.ask(…)` and goes on with the answer. Nothing is put into a calendar.",
  inputSchema: {
    type: "object",
    properties: { topic: { type: "string", minLength: 1, description: "What it is about" } },
    required: ["topic"],
    additionalProperties: false,
  },
  examples: [{ name: "A review", arguments: { topic: "Review of the tools" } }],
  async execute({ topic }, ctx) {
    ctx.log(`Looking for a time for “${topic}”`);
    const answer = await ctx.ask({
      kind: "question",
      prompt: `When shall “${topic}” be?`,
      data: {
        schema: {
          type: "object",
          properties: {
            day: { type: "string", format: "date", title: "Day" },
            minutes: { type: "integer", minimum: 15, maximum: 120, default: 30, title: "Minutes" },
          },
          required: ["day", "minutes"],
        },
      },
    });
    if (!answer.ok) return `“${topic}” is not planned (${answer.reason ?? "declined"}).`;
    return { topic, ...(answer.data as { day: string; minutes: number }) };
  },
});
