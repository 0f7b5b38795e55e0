import { testSource } from "@/lib/sources/source-contract.ts";
import { createDraftsSource } from "./drafts-source.ts";
import { createSavedTexts } from "./saved-texts.ts";
import { createTestSandbox, createTestStore, describeTestTool, writeCode } from "./testing.ts";

function createSource(isBroken: boolean) {
  const store = createTestStore();
  store.failing = isBroken;
  if (!isBroken) {
    // In memory they are done in this order, before the source asks.
    void store.create({ id: "a", code: writeCode({ name: "greet", says: "hello" }), loaded: true });
    void store.save("a", undefined);
  }
  const reader = { sandbox: createTestSandbox(), describeTool: describeTestTool };
  return createDraftsSource(store, createSavedTexts(store, reader), 1e6);
}

testSource("drafts", {
  create: () => createSource(false),
  createBroken: () => createSource(true),
  quick: { name: "greet", args: {}, output: "hello" },
});
