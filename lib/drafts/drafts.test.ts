import fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createContext } from "@/lib/tool/index.ts";
import { createDrafts, type Drafts } from "./drafts.ts";
import { createTestSandbox, createTestStore, describeTestTool, writeCode } from "./testing.ts";

let store: ReturnType<typeof createTestStore>;
let sandbox: ReturnType<typeof createTestSandbox>;
let drafts: Drafts;
let toolsFolder: string;

const open = () => createDrafts({ store, sandbox, describeTool: describeTestTool, toolsFolder, pollMs: 1e6 });
const run = async (key: string) => (await drafts.findTool(key)?.execute({}, createContext()))?.output;
const create = (code = writeCode({ name: "greet", says: "hello" }), loaded = true) =>
  drafts.create({ code, loaded });
const restart = async () => {
  await drafts.close();
  drafts = open();
};
/** What the source lists, once it has loaded what happened last. */
const listSource = async () => {
  await drafts.source.reload();
  return drafts.source.snapshot();
};

beforeEach(async () => {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), "drafts-"));
  toolsFolder = path.join(folder, "tools");
  store = createTestStore();
  sandbox = createTestSandbox();
  drafts = open();
});
afterEach(async () => {
  await drafts.close();
  await fs.rm(path.dirname(toolsFolder), { recursive: true, force: true });
});

describe("the text of a draft", () => {
  it("gives tools by key, of source custom, and its first tool is its title", async () => {
    const draft = await create();
    expect(draft.title).toBe("greet");
    const key = `draft:${draft.id}/greet`;
    expect(draft.id).toMatch(/^[a-z0-9]{12}$/);
    expect(drafts.findTool(key)).toMatchObject({ name: "greet", source: "custom", origin: "drafts" });
    expect(drafts.describeTool(key)?.summary.key).toBe(key);
    expect(await run(key)).toBe("hello");
    expect(drafts.findTool("greet")).toBeUndefined();
    expect(drafts.findTool(`draft:${draft.id}/other`)).toBeUndefined();
  });

  it("is read with each writing, and a run takes it as it stands at that moment", async () => {
    const draft = await create();
    const tool = drafts.findTool(`draft:${draft.id}/greet`);
    const written = await drafts.write(draft.id, writeCode({ name: "greet", says: "good day" }), 1);
    expect(written).toMatchObject({
      kind: "written",
      draft: { revision: 2 },
      reading: { revision: 2, old: false, problems: [] },
    });
    expect((await tool?.execute({}, createContext()))?.output).toBe("good day");
    expect(await drafts.write(draft.id, writeCode(), 1)).toMatchObject({ kind: "conflict" });
  });

  it("is evaluated once, however often it is asked for", async () => {
    const draft = await create();
    await Promise.all([drafts.read(draft.id), drafts.read(draft.id), drafts.prepare(`draft:${draft.id}/x`)]);
    expect(sandbox.readCodes).toHaveLength(1);
  });

  it("that can't be read leaves the tools of the last one that could, marked as old", async () => {
    const draft = await create();
    const written = await drafts.write(draft.id, "oh no", 1);
    expect(written).toMatchObject({
      reading: {
        old: true,
        tools: [{ summary: { name: "greet" } }],
        problems: [{ from: "syntax", line: 1 }],
      },
    });
    expect(await run(`draft:${draft.id}/greet`)).toBe("It is no code.");
    // After a restart it is the newest version.
    const { id } = await create(writeCode({ name: "kept", says: "" }));
    await drafts.save(id, undefined);
    await drafts.write(id, "oh no", 1);
    await restart();
    expect(await drafts.read(id)).toMatchObject({ old: true, tools: [{ summary: { name: "kept" } }] });
    expect(await drafts.read(draft.id)).toMatchObject({ old: true, tools: [] });
  });

  it("is found after a restart once it was prepared, and only then evaluated", async () => {
    const draft = await create();
    const key = `draft:${draft.id}/greet`;
    await restart();
    expect(sandbox.readCodes).toHaveLength(1);
    expect(drafts.findTool(key)).toBeUndefined();
    await drafts.prepare(key);
    expect(await run(key)).toBe("hello");
    await drafts.prepare("greet");
    await drafts.prepare("draft:nowhere/greet");
  });

  it("that another server wrote is read before the next use", async () => {
    const draft = await create();
    await store.write(draft.id, writeCode({ name: "wave", says: "bye" }), 1);
    await drafts.prepare(`draft:${draft.id}/wave`);
    expect(await run(`draft:${draft.id}/wave`)).toBe("bye");
    expect(drafts.findTool(`draft:${draft.id}/greet`)).toBeUndefined();
  });

  it("is not evaluated before it is loaded", async () => {
    const draft = await create(undefined, false);
    const key = `draft:${draft.id}/greet`;
    await drafts.write(draft.id, writeCode({ name: "greet", says: "evil" }), 1);
    await drafts.save(draft.id, undefined);
    await drafts.prepare(key);
    await drafts.prepare(`draft:${draft.id}@1/greet`);
    await drafts.source.reload();
    expect(await drafts.read(draft.id)).toBeUndefined();
    expect(sandbox.readCodes).toEqual([]);
    await expect(drafts.planToolFile(draft.id, "greet")).rejects.toThrow("press Load");
    expect((await drafts.load(draft.id))?.tools).toHaveLength(1);
    expect(await run(key)).toBe("evil");
    expect(await drafts.load("nowhere")).toBeUndefined();
  });

  it("names the faults of its schemas, with their place, and a second tool of one name", async () => {
    const odd = { name: "greet", says: "", inputSchema: { type: "string" } };
    const { id } = await create(writeCode(odd, { name: "greet", says: "second" }));
    expect((await drafts.read(id))?.problems).toEqual([
      { severity: "warning", from: "definition", message: expect.stringContaining('"greet"') },
      { severity: "warning", from: "schema", message: '/inputSchema/type must be "object"' },
    ]);
    expect((await drafts.read(id))?.tools).toHaveLength(1);
  });

  it("goes on to run while the store fails, and what needs the store says why it can't", async () => {
    const draft = await create();
    store.failing = true;
    await drafts.prepare(`draft:${draft.id}/greet`);
    expect(await run(`draft:${draft.id}/greet`)).toBe("hello");
    await expect(drafts.write(draft.id, "text", 1)).rejects.toThrow("The disk is full.");
  });
});

describe("a store that takes its time", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it("is waited for where nothing is known of the draft, and a second where something is", async () => {
    const draft = await create();
    const key = `draft:${draft.id}/greet`;
    await restart();
    vi.useFakeTimers();
    let goOn = () => {};
    store.wait = new Promise((resolve) => {
      goOn = resolve;
    });
    const prepared = drafts.prepare(key);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(drafts.findTool(key)).toBeUndefined();
    goOn();
    await prepared;
    expect(drafts.findTool(key)).toBeDefined();
    store.wait = new Promise(() => {});
    const output = run(key);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await output).toBe("hello");
  });
});

describe("saved versions", () => {
  it("run as they were saved, whatever the text is by now", async () => {
    const draft = await create();
    await drafts.save(draft.id, undefined);
    await drafts.write(draft.id, writeCode({ name: "greet", says: "changed" }), 1);
    const key = `draft:${draft.id}@1/greet`;
    await drafts.prepare(key);
    expect(await run(key)).toBe("hello");
    expect(drafts.describeTool(key)?.summary.key).toBe(key);
    await drafts.prepare(`draft:${draft.id}@2/greet`);
    expect(drafts.findTool(`draft:${draft.id}@2/greet`)).toBeUndefined();
  });

  it("are listed by the source, the newest of each draft, until the draft is deleted", async () => {
    const draft = await create();
    await create(writeCode({ name: "unsaved", says: "" }));
    await drafts.save(draft.id, undefined);
    const { tools } = await listSource();
    expect(tools.map(({ name }) => name)).toEqual(["greet"]);
    expect(tools.map((tool) => drafts.draftOf(tool))).toEqual([draft.id]);
    await drafts.write(draft.id, writeCode({ name: "wave", says: "bye" }), 1);
    expect((await listSource()).tools.map(({ name }) => name)).toEqual(["greet"]);
    await drafts.save(draft.id, undefined);
    expect((await listSource()).tools.map(({ name }) => name)).toEqual(["wave"]);
    await drafts.delete(draft.id);
    expect((await listSource()).tools).toEqual([]);
    expect(drafts.findTool(`draft:${draft.id}/wave`)).toBeUndefined();
    await drafts.undoDelete(draft.id);
    expect((await listSource()).tools.map(({ name }) => name)).toEqual(["wave"]);
  });

  it("that can't be read are problems of the source that name their draft; others stay", async () => {
    const bad = await create("oh no");
    await drafts.rename(bad.id, "Weather");
    const good = await create();
    await drafts.save(bad.id, undefined);
    await drafts.save(good.id, undefined);
    expect(await listSource()).toMatchObject({
      state: "ready",
      tools: [{ name: "greet" }],
      problems: [{ where: "drafts/Weather", message: "It is no code.", line: 1 }],
    });
  });

  it("stay in the source while the store fails, which is a problem until it works again", async () => {
    const draft = await create();
    await drafts.save(draft.id, undefined);
    await listSource();
    store.failing = true;
    expect(await listSource()).toMatchObject({
      state: "ready",
      tools: [{ name: "greet" }],
      problems: [{ where: "drafts", message: expect.stringContaining("The disk is full.") }],
    });
    store.failing = false;
    expect((await listSource()).problems).toEqual([]);
  });
});

it("a copy has the text, a title that says so, and may be evaluated where the original may", async () => {
  const draft = await create(undefined, false);
  const copy = await drafts.duplicate(draft.id);
  expect(copy).toMatchObject({ code: draft.code, title: "Copy of Untitled", loaded: false });
  expect(copy?.id).not.toBe(draft.id);
  expect(await drafts.duplicate("nowhere")).toBeUndefined();
});

describe("saving to tools", () => {
  it("writes the text under the tool's name, and says what stood there", async () => {
    const { id, code } = await create();
    expect(await drafts.planToolFile(id, "greet")).toEqual({ file: "tools/greet.ts", code });
    await drafts.writeToolFile(id, "greet", undefined);
    expect(await fs.readFile(path.join(toolsFolder, "greet.ts"), "utf8")).toBe(code);
    expect((await drafts.planToolFile(id, "greet")).existing).toBe(code);
    await expect(drafts.planToolFile(id, "other")).rejects.toThrow('no tool "other"');
    await expect(drafts.planToolFile("nowhere", "greet")).rejects.toThrow("deleted");
  });
});

it("the end of the drafts ends the sandbox", async () => {
  await drafts.close();
  expect(sandbox.closed).toBe(true);
});
