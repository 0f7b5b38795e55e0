import { ToolResult } from "@/lib/tool/index.ts";
import type { Sandbox } from "./sandbox/sandbox.ts";

/** For a server without a sandbox: no code is read, and none is run. */
export function createNoSandbox(): Sandbox {
  const message = "This server has no sandbox, so the code of drafts is neither read nor run.";
  return {
    read: async () => ({ tools: [], problems: [{ severity: "error", from: "code", message }], ms: 0 }),
    run: async () => ToolResult.error(message),
    close: async () => {},
  };
}
