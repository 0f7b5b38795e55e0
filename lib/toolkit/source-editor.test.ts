import { expect, test } from "vitest";
import type { Source } from "@/lib/sources/source.ts";
import { createSourceEditor } from "./source-editor.ts";
import { createToolkit } from "./toolkit.ts";

interface Entry {
  readonly name: string;
  readonly url: string;
}

const sourceOf = ({ name }: Entry): Source => ({
  id: name,
  kind: "mcp",
  origin: name,
  snapshot: () => ({ state: "ready", tools: [], problems: [] }),
  subscribe: () => () => {},
  ready: async () => {},
  reload: async () => {},
  close: async () => {},
});

function createEditor() {
  const written: Entry[] = [];
  const toolkit = createToolkit({ sources: [sourceOf({ name: "fixed", url: "" })] });
  const editor = createSourceEditor<Entry>({
    toolkit,
    config: {
      async add(entry) {
        if (entry.url === "") throw new Error("can't be written");
        written.push(entry);
      },
      remove: async (entry) => void written.splice(written.indexOf(entry), 1),
    },
    idOf: ({ name }) => name,
    create: sourceOf,
    comesBefore: () => true,
  });
  const ids = () => toolkit.status().map(({ id }) => id);
  return { editor, written, ids, toolkit };
}

const far: Entry = { name: "far", url: "http://a.test" };

test("a source that was removed comes back as it was written", async () => {
  const { editor, written, ids, toolkit } = createEditor();
  await editor.add(far);
  expect(await editor.remove("far")).toEqual({ ok: true });
  expect([written, ids()]).toEqual([[], ["fixed"]]);
  expect(await editor.restore("far")).toEqual({ ok: true });
  expect([written, ids()]).toEqual([[far], ["fixed", "far"]]);
  expect(toolkit.status()[1]).toMatchObject({ removable: true });
  expect(await editor.restore("far")).toMatchObject({
    ok: false,
    message: expect.stringMatching(/brought back/),
  });
});

test("a source is written in place of another one, under its own name or a free one", async () => {
  const { editor, written, ids } = createEditor();
  await editor.add(far);
  const moved = { name: "far", url: "http://b.test" };
  expect(await editor.replace("far", moved)).toEqual({ ok: true });
  expect([written, editor.entry("far")]).toEqual([[moved], moved]);
  expect(await editor.replace("far", { ...moved, name: "fixed" })).toMatchObject({
    ok: false,
    fields: { name: expect.stringMatching(/already/) },
  });
  expect(await editor.replace("far", { ...moved, name: "near" })).toEqual({ ok: true });
  expect(ids()).toEqual(["fixed", "near"]);
});

test("what could not be written leaves the source as it was", async () => {
  const { editor, written, ids } = createEditor();
  await editor.add(far);
  expect(await editor.replace("far", { name: "far", url: "" })).toEqual({
    ok: false,
    message: "can't be written",
  });
  expect([written, ids()]).toEqual([[far], ["fixed", "far"]]);
});

test("a source that was not added here is neither changed nor removed", async () => {
  const { editor } = createEditor();
  for (const reply of [await editor.remove("fixed"), await editor.replace("fixed", far)])
    expect(reply).toMatchObject({ ok: false, message: expect.stringMatching(/not added on this page/) });
});
