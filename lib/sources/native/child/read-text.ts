import { describeThrown } from "@/lib/tool/index.ts";

/** The message of anything that can be thrown. Never throws itself. */
export function readText(thrown: unknown): string {
  return describeThrown(thrown).message;
}
