import { afterEach, describe, expect, it, vi } from "vitest";
import type { ToolList, ToolSummary } from "@/lib/protocol/index.ts";
import { ListStore, seedOf } from "./list-store.ts";

function listOf(revision: string, count: number): ToolList {
  const tools = Array.from({ length: count }, (_, index): ToolSummary => {
    const name = `tool${index}`;
    return { key: name, name, description: "", source: "native", origin: "tools/" };
  });
  return { revision, tools, sources: [] };
}

function answerWith(...lists: readonly ToolList[]) {
  const answers = [...lists];
  const fetched = vi.fn(async () => {
    const list = answers.shift();
    if (!list) throw new TypeError("Failed to fetch");
    return Response.json(list);
  });
  vi.stubGlobal("fetch", fetched);
  return fetched;
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe("ListStore", () => {
  it("begins with the first rows of a long list and fetches the rest", async () => {
    const store = new ListStore(seedOf(listOf("1", 1_000)));
    expect(store.getState()).toMatchObject({ toolCount: 1_000, complete: false });
    answerWith(listOf("1", 1_000));
    await store.refresh();
    expect(store.getState().complete).toBe(true);
    expect(store.getState().list.tools).toHaveLength(1_000);
  });

  it("does not fetch a revision that stands already", async () => {
    const fetched = answerWith(listOf("2", 3));
    const store = new ListStore(seedOf(listOf("1", 2)));
    await store.refresh("1");
    expect(fetched).not.toHaveBeenCalled();
    await store.refresh("2");
    expect(store.getState().toolCount).toBe(3);
  });

  it("fetches once more where the list changed while a fetch went on, and not otherwise", async () => {
    const fetched = answerWith(listOf("2", 3), listOf("3", 4));
    const store = new ListStore(seedOf(listOf("1", 2)));
    await Promise.all([store.refresh("2"), store.refresh("2")]);
    expect(fetched).toHaveBeenCalledTimes(1);
    answerWith(listOf("3", 4), listOf("4", 5));
    await Promise.all([store.refresh("3"), store.refresh("4")]);
    expect(store.getState().list.revision).toBe("4");
  });

  it("keeps the list and says why where a fetch fails", async () => {
    answerWith();
    const store = new ListStore(seedOf(listOf("1", 2)));
    await store.refresh();
    expect(store.getState()).toMatchObject({
      toolCount: 2,
      error: expect.stringContaining("could not be fetched"),
    });
  });
});
