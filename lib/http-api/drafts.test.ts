import { describe, expect, it } from "vitest";
import type { Draft } from "@/lib/protocol/index.ts";
import { listDrafts, respond, sendDraftCode, showDraft } from "./index.ts";
import { createTestPlayground } from "./test-playground.ts";

const { code, revision, ...summary }: Draft = {
  id: "abc",
  title: "get weather\n",
  createdAt: "2026-01-01T00:00:00.000Z",
  changedAt: "2026-01-01T00:00:00.000Z",
  savedVersion: 1,
  unsaved: true,
  loaded: true,
  code: "export default 'ä';",
  revision: 3,
};
const version = { version: 1, savedAt: summary.createdAt, name: "first", code: "old" };
const state = { failing: false };
const act = async <Value>(value: Value): Promise<Value> => {
  if (state.failing) throw new Error("The disk is full.");
  return value;
};
const playground = {
  ...createTestPlayground(),
  drafts: {
    list: () => act([summary]),
    get: (id: string) => act(id === "abc" ? { ...summary, code, revision } : undefined),
    versions: () => act([version]),
    version: (_id: string, number: number) => act(number === 1 ? version : undefined),
  },
};
const ask = (query = "") => new Request(`http://localhost/api/drafts/abc/code${query}`);

describe("drafts over HTTP", () => {
  it("are listed without their texts, and shown with the text and the versions", async () => {
    expect(await (await listDrafts(playground)).json()).toEqual({ drafts: [summary] });
    const { code: _code, ...named } = version;
    expect(await (await showDraft(playground, "abc")).json()).toEqual({
      ...summary,
      code,
      revision,
      versions: [named],
    });
  });

  it("are downloaded as a file, as they stand or as they were saved", async () => {
    const response = await sendDraftCode(playground, ask(), "abc");
    expect(response.headers.get("content-disposition")).toBe('attachment; filename="get_weather_.ts"');
    expect(await response.text()).toBe(code);
    expect(await (await sendDraftCode(playground, ask("?version=1"), "abc")).text()).toBe("old");
  });

  it("that are not there, and a store that fails, are problems", async () => {
    const statusOf = async (handle: () => Promise<Response>) => (await respond(handle)).status;
    expect(await statusOf(() => showDraft(playground, "none"))).toBe(404);
    expect(await statusOf(() => sendDraftCode(playground, ask("?version=2"), "abc"))).toBe(404);
    expect(await statusOf(() => sendDraftCode(playground, ask("?version=x"), "abc"))).toBe(400);
    state.failing = true;
    const response = await respond(() => listDrafts(playground));
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ detail: "The disk is full." });
  });
});
