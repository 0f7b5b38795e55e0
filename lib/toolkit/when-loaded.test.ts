import { expect, it, vi } from "vitest";
import type { SourceStatus } from "@/lib/protocol/index.ts";
import { whenLoaded } from "./when-loaded.ts";

function createList() {
  const listeners = new Set<() => void>();
  let state: SourceStatus["state"] = "loading";
  return {
    list: () => ({
      revision: "",
      tools: [],
      sources: [{ id: "s", kind: "native" as const, origin: "tools", state, toolCount: 0, problems: [] }],
    }),
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    become(next: SourceStatus["state"]) {
      state = next;
      for (const listener of [...listeners]) listener();
    },
    listeners,
  };
}

it("waits until no source is loading, and listens no longer", async () => {
  const list = createList();
  const ended = vi.fn();
  const loaded = whenLoaded(list, 60_000).then(ended);
  list.become("loading");
  await Promise.resolve();
  expect(ended).not.toHaveBeenCalled();
  list.become("failed");
  await loaded;
  expect(list.listeners.size).toBe(0);
  await whenLoaded(list, 60_000);
});

it("waits no longer than it is told", async () => {
  await whenLoaded(createList(), 1);
});
