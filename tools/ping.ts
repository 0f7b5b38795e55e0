import { defineTool } from "tool-playground";

export const ping = defineTool({
  name: "ping",
  title: "Ping",
  description: "Answers pong. Shows that tools run at all.",
  annotations: { readOnlyHint: true, idempotentHint: true },
  execute: () => "pong",
});
