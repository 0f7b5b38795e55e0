import fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import type { RecordedRun, RunQuery, StoreStatus } from "@/lib/protocol/index.ts";
import { openRecordedOutput } from "@/lib/runs/keep-output.ts";
import { createOutputFiles } from "@/lib/runs/output-files.ts";
import type { HttpHistory } from "./http-playground.ts";
import {
  exportRuns,
  importRuns,
  listRecordedRuns,
  respond,
  sendOutput,
  showRecordedRun,
  showRun,
} from "./index.ts";
import { createTestPlayground } from "./test-playground.ts";

const status: StoreStatus = { state: "ready", place: "memory", unwritten: 0, notices: [] };
const fails = () => Promise.reject(new Error("The disk is full."));

function playgroundWith(history: Partial<HttpHistory>) {
  const whole: HttpHistory = {
    get: async () => undefined,
    output: () => undefined,
    list: async () => ({ runs: [] }),
    count: async () => ({}),
    export: async function* () {},
    import: fails,
    status: () => status,
    ...history,
  };
  return { ...createTestPlayground(), history: whole };
}

const ask = (path: string, init?: RequestInit) => new Request(`http://x${path}`, init);

it("a list is narrowed by every part of the query", async () => {
  let asked: RunQuery | undefined;
  const playground = playgroundWith({
    list: async (query) => {
      asked = query;
      return { runs: [], next: "n" };
    },
  });
  const path =
    "/api/history?tool=a%20b&state=ok&state=timed+out&text=x&from=2026-01-01T00:00:00Z&to=2026-02-01&pinned=true&after=1.a&limit=7";
  const response = await respond(() => listRecordedRuns(playground, ask(path)));
  expect(await response.json()).toEqual({ runs: [], next: "n", status });
  expect(asked).toEqual({
    toolKey: "a b",
    states: ["ok", "timed out"],
    text: "x",
    from: "2026-01-01T00:00:00Z",
    to: "2026-02-01",
    pinned: true,
    after: "1.a",
    limit: 7,
  });
});

it.each(["state=odd", "limit=1000", "from=yesterday", "pinned=maybe"])(
  "a query with %s is refused",
  async (query) => {
    const response = await respond(() => listRecordedRuns(playgroundWith({}), ask(`/api/history?${query}`)));
    expect(response.status).toBe(400);
  },
);

it("a history that can't be read is told in the list", async () => {
  const response = await respond(() =>
    listRecordedRuns(playgroundWith({ list: fails }), ask("/api/history")),
  );
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ runs: [], fault: "The disk is full.", status });
});

it("a run that is not written yet is shown as it stands", async () => {
  const playground = playgroundWith({ get: fails });
  const { id } = playground.runs.start({
    toolKey: "slow",
    argumentsText: "{}",
    contextText: "",
    validate: true,
    tabId: "",
  });
  const shown = await (await respond(() => showRecordedRun(playground, id))).json();
  expect(shown).toMatchObject({ id, toolKey: "slow", appVersion: playground.version });
  playground.runs.stop(id);
  expect((await respond(() => showRecordedRun(playground, "nobody"))).status).toBe(404);
});

it("an export is a file of lines, and an import reads characters that are cut between pieces", async () => {
  const playground = playgroundWith({
    export: async function* ({ toolKey }) {
      yield `{"tool":"${toolKey}"}\n`;
      yield '{"text":"ä😀"}\n';
    },
    async import(pieces) {
      let text = "";
      for await (const piece of pieces) text += piece;
      return { added: text.length, present: 0, refused: [], refusedCount: 0 };
    },
  });
  const exported = await respond(() => exportRuns(playground, ask("/api/runs/export?tool=echo")));
  expect(exported.headers.get("content-disposition")).toMatch(/^attachment; filename="runs-.*\.jsonl"$/);
  const bytes = new Uint8Array(await exported.arrayBuffer());
  expect(new TextDecoder().decode(bytes)).toBe('{"tool":"echo"}\n{"text":"ä😀"}\n');
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
      controller.close();
    },
  });
  const init: RequestInit & { duplex: string } = { method: "POST", body, duplex: "half" };
  const imported = await respond(() => importRuns(playground, ask("/api/runs/import", init)));
  expect(await imported.json()).toMatchObject({ added: new TextDecoder().decode(bytes).length });
  const failed = await respond(() =>
    importRuns(playgroundWith({}), ask("/api/runs/import", { method: "POST", body: "x" })),
  );
  expect(failed.status).toBe(503);
});

it("an import that is larger than what reaches the server is refused, and not cut", async () => {
  const playground = playgroundWith({
    async import(pieces) {
      for await (const _ of pieces);
      return { added: 1, present: 0, refused: [], refusedCount: 0 };
    },
  });
  const send = (body: BodyInit, headers = {}) => {
    const init: RequestInit & { duplex: string } = { method: "POST", body, headers, duplex: "half" };
    return respond(() => importRuns(playground, ask("/api/runs/import", init)));
  };
  const megabytes = (count: number) => new Blob(Array(count).fill("x".repeat(1024 * 1024)));
  expect((await send("", { "content-length": String(12 * 1024 * 1024) })).status).toBe(413);
  const streamed = await send(megabytes(12).stream());
  expect(streamed.status).toBe(413);
  expect(await streamed.json()).toMatchObject({ detail: expect.stringContaining("in several parts") });
  expect((await send(megabytes(10).stream())).status).toBe(200);
});

const recorded = (output: string, outputBytes: number, metadataText?: string): RecordedRun => ({
  id: "r1",
  toolKey: "echo",
  argumentsText: "{}",
  contextText: "",
  sentAsIs: false,
  state: "ok",
  createdAt: "2026-01-01T00:00:00.000Z",
  endedAt: "2026-01-01T00:00:01.000Z",
  timeoutMs: 1000,
  logs: [],
  appVersion: "1",
  instance: "x",
  pinned: false,
  rounds: 0,
  outputFile: "r1",
  outcome: {
    state: "ok",
    decidedBy: "tool",
    output,
    outputLength: outputBytes,
    outputBytes,
    isError: false,
    problems: [],
    ms: 1,
    ...(metadataText === undefined ? {} : { metadataText }),
  },
});

it("an output whose file is gone is a problem, and one that is short is given as far as it goes, with a note", async () => {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), "outputs-"));
  onTestFinished(() => fs.rm(folder, { recursive: true, force: true }));
  const files = createOutputFiles(folder, true);
  const run = recorded("fi", 400_000);
  const playground = playgroundWith({
    get: async () => run,
    output: (each) => openRecordedOutput(each, files),
  });
  const read = (query = "", init?: RequestInit) =>
    respond(() => sendOutput(playground, ask(`/api/runs/r1/output${query}`, init), "r1"));

  for (const query of ["", "?limit=10", "?search=fi"]) {
    const gone = await read(query);
    expect(gone.status, query).toBe(404);
    expect(await gone.json()).toMatchObject({ type: "urn:tool-playground:no-output" });
  }

  await files.put("r1", "fine so far");
  const whole = await read();
  expect(await whole.text()).toBe("fine so far");
  expect(whole.headers.get("content-length")).toBe("11");
  expect(whole.headers.get("x-playground-note")).toContain("Of 400000 bytes 11 are kept");
  expect(await (await read("?limit=4")).json()).toEqual({ offset: 0, next: 4, size: 11, text: "fine" });
  expect(await (await read("?search=far")).json()).toMatchObject({ matches: [{ offset: 8 }], size: 11 });
  expect((await read("", { headers: { range: "bytes=20-" } })).status).toBe(416);

  await files.put("r1", "x".repeat(400_000));
  expect((await read()).headers.get("x-playground-note")).toBeNull();
});

it("metadata that is no JSON object leaves the document of its run whole", async () => {
  for (const text of ["not json", "[1]", '{"a":1}}']) {
    const playground = playgroundWith({ get: async () => recorded("fine", 4, text) });
    const response = await respond(() => showRun(playground, ask("/api/runs/r1"), "r1"));
    expect(await response.json()).toMatchObject({ id: "r1", outcome: { metadata: { unreadable: text } } });
  }
});

it("an export that can't begin is a problem", async () => {
  const playground = playgroundWith({
    export: () => ({ [Symbol.asyncIterator]: () => ({ next: fails }) }),
  });
  const response = await respond(() => exportRuns(playground, ask("/api/runs/export")));
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({ detail: "The disk is full." });
});
