export { createSandbox, type ProcessSandbox, type SandboxOptions } from "./create-sandbox.ts";
export type { Sandbox, SandboxReading, SandboxTool } from "./sandbox.ts";
