import { describe, expect, it } from "vitest";
import { emptyInput, type InputStorage, InputStore } from "./input-store.ts";

class FakeStorage implements InputStorage {
  readonly items = new Map<string, string>();
  readonly room: number;
  constructor(room = Number.POSITIVE_INFINITY) {
    this.room = room;
  }
  getItem(key: string) {
    return this.items.get(key) ?? null;
  }
  setItem(key: string, value: string) {
    const others = [...this.items].reduce((sum, [name, text]) => (name === key ? sum : sum + text.length), 0);
    if (others + value.length > this.room) throw new Error("full");
    this.items.set(key, value);
  }
  removeItem(key: string) {
    this.items.delete(key);
  }
}

describe("InputStore", () => {
  it("keeps what was typed over a reload", () => {
    const storage = new FakeStorage();
    const before = new InputStore(storage);
    before.change("echo", { argumentsText: '{"text":', tab: "json" });
    before.save();
    expect(new InputStore(storage).get("echo")).toMatchObject({ argumentsText: '{"text":', tab: "json" });
  });

  it("keeps the newest 200 tools", () => {
    const storage = new FakeStorage();
    const store = new InputStore(storage);
    for (let index = 0; index < 205; index += 1) store.change(`tool${index}`, { argumentsText: `${index}` });
    store.save();
    const reloaded = new InputStore(storage);
    expect(reloaded.get("tool4")).toBe(emptyInput);
    expect(reloaded.get("tool5").argumentsText).toBe("5");
    expect(storage.items.size).toBe(201);
  });

  it("makes room by forgetting the oldest where storage is full", () => {
    const storage = new FakeStorage(1_000);
    const store = new InputStore(storage);
    for (const key of ["a", "b", "c"]) {
      store.change(key, { argumentsText: "x".repeat(300) });
      store.save();
    }
    const reloaded = new InputStore(storage);
    expect(reloaded.get("c").argumentsText).toHaveLength(300);
    expect(reloaded.get("a").argumentsText).toBeUndefined();
    expect(store.get("a").argumentsText).toHaveLength(300);
  });

  it("works without storage, and with text that no version of it wrote", () => {
    const alone = new InputStore(undefined);
    alone.change("echo", { argumentsText: "{}" });
    alone.save();
    expect(alone.get("echo").argumentsText).toBe("{}");
    const storage = new FakeStorage();
    storage.setItem("tool-playground.input:echo", '{"tab":5,"sessionId":null}');
    expect(new InputStore(storage).get("echo")).toEqual(emptyInput);
  });

  it("resets everything but the tab", () => {
    const store = new InputStore(undefined);
    store.change("echo", { argumentsText: "{}", sessionId: "s", tab: "json" });
    store.reset("echo");
    expect(store.get("echo")).toEqual({ ...emptyInput, tab: "json" });
    store.save();
  });

  it("brings back what was replaced, until something is typed", () => {
    const store = new InputStore(undefined);
    store.change("echo", { argumentsText: "typed", sessionId: "s" });
    store.replace("echo", { ...emptyInput, argumentsText: "restored" }, "Restored.");
    expect(store.replacementOf("echo")).toMatchObject({ words: "Restored.", asks: false });
    store.change("echo", { tab: "json" });
    store.undo("echo");
    expect(store.get("echo")).toMatchObject({ argumentsText: "typed", sessionId: "s", tab: "json" });
    expect(store.replacementOf("echo")).toBeUndefined();

    store.reset("echo");
    expect(store.replacementOf("echo")).toBeDefined();
    store.change("echo", { argumentsText: "typed anew" });
    expect(store.replacementOf("echo")).toBeUndefined();
    store.save();
  });

  it("says nothing of a replacement that changes nothing, unless something is left to do", () => {
    const store = new InputStore(undefined);
    store.reset("echo");
    expect(store.replacementOf("echo")).toBeUndefined();
    store.replace("echo", store.get("echo"), "Fill in again: password.", true);
    expect(store.replacementOf("echo")).toMatchObject({ asks: true });
    store.settle("echo");
    expect(store.replacementOf("echo")).toBeUndefined();
    store.save();
  });

  it("moves what was typed to the tool that takes a tool's place, unless that has an input of its own", () => {
    const store = new InputStore(undefined);
    store.change("gree", { argumentsText: "typed" });
    store.carry("gree", "greet");
    expect(store.get("greet").argumentsText).toBe("typed");
    expect(store.get("gree")).toBe(emptyInput);
    store.change("other", { argumentsText: "its own" });
    store.carry("greet", "other");
    expect(store.get("other").argumentsText).toBe("its own");
    store.save();
  });
});
