import { describeThrown } from "@/lib/tool/index.ts";
import { callHost, writeJson } from "./bridge.ts";
import { importDraft } from "./import-draft.ts";

/** Evaluates the draft and tells what is in it. Never rejects. */
export async function readTopLevel(order: readonly string[]): Promise<void> {
  try {
    const { tools, faults } = await importDraft(order);
    const definitions = tools.map(({ tool: { execute: _execute, ...definition } }) => definition);
    callHost("read", {
      toolsText: writeJson(definitions) ?? "[]",
      faultsText: writeJson(faults.map(({ message }) => message)) ?? "[]",
      threwText: undefined,
    });
  } catch (thrown) {
    callHost("read", { toolsText: "[]", faultsText: "[]", threwText: writeJson(describeThrown(thrown)) });
  }
}
