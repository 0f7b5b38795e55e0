export type { AgentSourceOptions } from "./source.ts";
export { createAgentSource } from "./source.ts";
