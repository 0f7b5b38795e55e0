import { defineTool } from "tool-playground";

export const serverTime = defineTool({
  name: "server_time",
  title: "Server time",
  description:
    "Tells the time of the machine that runs the tools, in UTC, as ISO 8601 text. It takes no input.",
  annotations: { readOnlyHint: true },
  execute: () => new Date().toISOString(),
});
