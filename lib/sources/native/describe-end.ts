import { describeExit, type ExitReason } from "@/lib/process/index.ts";
import { ToolResult, withOrigin } from "@/lib/tool/index.ts";

/** The result of a run whose child ended before it gave one. */
export function describeEnd(reason: ExitReason): ToolResult {
  switch (reason.kind) {
    case "exited":
      return withOrigin(
        ToolResult.error(
          `The tool ended its process with exit code ${reason.code} (process.exit) before it gave a result.`,
        ),
        { runtime: "exited" },
      );
    case "out of memory":
      return withOrigin(ToolResult.error(`The tool ${describeExit(reason)} before it gave a result.`), {
        runtime: "out of memory",
      });
    case "killed":
      return withOrigin(ToolResult.error("The run was stopped."), { runtime: "stopped" });
    case "not started":
      return withOrigin(ToolResult.error(`The tool's process ${describeExit(reason)}`), {
        runtime: "not started",
      });
    case "signalled":
    case "flooding":
    case "broken messages":
      return withOrigin(
        ToolResult.error(`The tool's process ${describeExit(reason)} before it gave a result.`),
        { runtime: "crashed" },
      );
  }
}
