import { describe, expect, it } from "vitest";
import { FormStore } from "./form-store.ts";
import { createMemberHandle, createRootHandle, type MemberRules } from "./node-handle.ts";

function openStore(text: string) {
  const written: string[] = [];
  const drafts: string[][] = [];
  const store = new FormStore(
    text,
    (next) => written.push(next),
    (problems) => drafts.push(problems.map(({ path }) => path)),
  );
  return { store, written, drafts };
}

const bare: MemberRules = { start: () => ({}), completes: false, prunes: true };

describe("the arguments in the form", () => {
  it("keep a big number's digits while another field is edited", () => {
    const { store, written } = openStore('{"id":725653563933458433,"name":"a"}');
    createMemberHandle(createRootHandle(store), "name", bare).write("b");
    expect(written).toEqual(['{\n  "id": 725653563933458433,\n  "name": "b"\n}']);
  });

  it("know their own text again, late and in between, and take any other for a new value", () => {
    const { store, written } = openStore("{}");
    const root = createRootHandle(store);
    root.write({ a: 1 });
    root.write({ a: 12 });
    const [first = "", second = ""] = written;
    expect(store.syncText("{}")).toBe(false);
    expect(store.syncText(first)).toBe(false);
    expect(store.getValue()).toEqual({ a: 12 });
    expect(store.syncText(second)).toBe(false);
    expect(store.getRevision()).toBe(0);
    expect(store.syncText('{"b":1}')).toBe(true);
    expect(store.getValue()).toEqual({ b: 1 });
    expect(store.getRevision()).toBe(1);
  });

  it("are undefined while the text is no JSON object", () => {
    expect(openStore("[1]").store.getValue()).toBeUndefined();
    expect(openStore("{").store.getValue()).toBeUndefined();
  });

  it("come and go with an optional object's members", () => {
    const { store } = openStore('{"name":"n"}');
    const rules: MemberRules = { ...bare, start: () => ({ kind: "x" }) };
    const owner = createMemberHandle(createRootHandle(store), "owner", { ...bare, prunes: false });
    const email = createMemberHandle(owner, "email", rules);
    email.write("a");
    expect(store.getValue()).toEqual({ name: "n", owner: { kind: "x", email: "a" } });
    email.write(undefined);
    expect(store.getValue()).toEqual({ name: "n" });
  });

  it("report what was typed and is no value, until it is one or the text changes", () => {
    const { store, drafts } = openStore("{}");
    store.setDraft("/n", "no number");
    store.setDraft("/n", "no number");
    store.setDraft("/n", undefined);
    store.setDraft("/n", "no number");
    store.syncText('{"n":1}');
    expect(drafts).toEqual([["/n"], [], ["/n"], []]);
  });

  it("tell what is wrong at a place and below it", () => {
    const { store } = openStore("{}");
    store.syncDisplay({
      problems: [
        { path: "/a/b", message: "one" },
        { path: "/a/b", message: "one" },
        { path: "/a/c", message: "two" },
      ],
      showAllProblems: true,
      showTerms: false,
    });
    expect(store.getMessages("/a/b")).toEqual(["one"]);
    expect(store.countMessagesBelow("/a")).toBe(2);
    expect(store.countMessagesBelow("")).toBe(2);
  });
});
