import { describeThrown } from "@/lib/tool/index.ts";
import { callHost } from "./bridge.ts";
import { importDraft } from "./import-draft.ts";

/** Evaluates the draft and tells what is in it. Never rejects. */
export async function readTopLevel(order: readonly string[]): Promise<void> {
  try {
    const { tools, faults } = await importDraft(order);
    callHost("read", {
      tools: tools.map(({ tool: { execute: _execute, ...definition } }) => definition),
      faults: faults.map(({ message }) => message),
    });
  } catch (thrown) {
    callHost("read", { tools: [], faults: [], threw: describeThrown(thrown) });
  }
}
