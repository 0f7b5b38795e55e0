import { describe, expect, it } from "vitest";
import {
  answerRun,
  listTools,
  pathSegment,
  respond,
  sendOutput,
  showHealth,
  showRun,
  showTool,
  startRun,
  stopRun,
  streamRunEvents,
} from "./index.ts";
import * as schemas from "./schemas.ts";
import { createTestPlayground } from "./test-playground.ts";

const playground = createTestPlayground();
const origin = "http://127.0.0.1:3000";
const get = (path: string, headers: Record<string, string> = {}) => new Request(origin + path, { headers });
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  new Request(origin + path, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });

async function start(tool: string, body: unknown = {}, wait = "") {
  const response = await respond(() => startRun(playground, post(`/api/tools/x/runs${wait}`, body), tool));
  const text = await response.clone().text();
  return { response, text, run: response.ok ? schemas.run.strict().parse(JSON.parse(text)) : undefined };
}

async function startGoing(tool: string) {
  const { run } = await start(tool, {}, "?wait=0");
  if (!run) throw new Error("The run did not start");
  return run;
}

async function problemOf(response: Response) {
  expect(response.headers.get("content-type")).toBe("application/problem+json");
  const problem = schemas.problem.strict().parse(await response.json());
  expect(problem.status).toBe(response.status);
  return problem;
}

describe("tools", () => {
  it("that are still loading are waited for", async () => {
    const late = start("late");
    const never = start("never");
    playground.load();
    expect((await late).run?.outcome?.output).toBe("at last");
    expect((await problemOf((await never).response)).status).toBe(404);
  });

  it("are listed, and not again to who has the list", async () => {
    const response = listTools(playground, get("/api/tools"));
    expect(schemas.toolList.parse(await response.json()).tools).toHaveLength(7);
    const etag = response.headers.get("etag") ?? "";
    expect(listTools(playground, get("/api/tools", { "if-none-match": etag })).status).toBe(304);
  });

  it("are described with their definition as it came", async () => {
    const text = await (await showTool(playground, get("/x"), "echo")).text();
    expect(schemas.toolDetail.strict().parse(JSON.parse(text)).key).toBe("echo");
    expect(text).toContain('[{"__proto__":1e400}]');
  });

  it("that are unknown are a problem that names the nearest", async () => {
    const problem = await problemOf(await respond(() => showTool(playground, get("/x"), "ecko")));
    expect(problem).toMatchObject({ status: 404, type: "urn:tool-playground:unknown-tool" });
    expect(problem.nearest).toEqual(["echo", "slow"]);
    expect((await problemOf((await start("ecko")).response)).nearest).toEqual(["echo", "slow"]);
  });

  it("may have any name in the address", () => {
    expect(pathSegment(get("/api/tools/odd%2Fname%20%25/runs"), 3)).toBe("odd/name %");
    expect(() => pathSegment(get("/api/tools/%ff/runs"), 3)).toThrow("can't be decoded");
  });
});

describe("starting a run", () => {
  it("gives its end when that comes in time", async () => {
    const { response, run } = await start("chatty");
    expect(response.status).toBe(200);
    expect(response.headers.get("location")).toBe(`/api/runs/${run?.id}`);
    expect(run).toMatchObject({ tool: "chatty", state: "ok", isFinal: true, arguments: {} });
    expect(run?.logs.map(({ text }) => text)).toEqual(["one"]);
    expect(run?.outcome).toMatchObject({ output: "done", isOutputWhole: true, metadata: { spent: 3 } });
  });

  it("gives 202 and its address when it goes on", async () => {
    for (const wait of ["?wait=0", "?wait=1"]) {
      const { response, run } = await start("slow", {}, wait);
      expect(response.status).toBe(202);
      expect(response.headers.get("location")).toBe(`/api/runs/${run?.id}`);
      expect(run?.isFinal).toBe(false);
      playground.runs.stop(run?.id ?? "");
    }
  });

  it("passes arguments on as they are written", async () => {
    const args = '{"id": 12345.0, "__proto__": {"a": 1}}';
    const { text, run } = await start("echo", `{"validate":true,"arguments":${args}}`);
    expect(text).toContain(`"arguments":${args}`);
    expect(run?.outcome?.output).toBe('{"id":12345,"__proto__":{"a":1}}');
  });

  it("checks them, and sends them as they are where asked to", async () => {
    const body = { arguments: { bad: 1 } };
    expect((await start("echo", body)).run?.outcome).toMatchObject({
      state: "invalid input",
      decidedBy: "schema check",
      problems: [{ path: "/bad", message: "is refused" }],
    });
    expect((await start("echo", { ...body, validate: false })).run).toMatchObject({
      state: "ok",
      sentAsIs: true,
    });
  });

  it("takes a context", async () => {
    const { run } = await start("slow", { context: { timeoutMs: 20 } });
    expect(run).toMatchObject({ state: "timed out", timeoutMs: 20 });
  });

  it.each([
    ["no JSON", "{", 400],
    ["no object", "[]", 400],
    ["arguments that are no object", { arguments: [] }, 400],
    ["a member that nobody knows", { argument: {} }, 400],
    ["a context that can't be", { context: { timeoutMs: -1 } }, 400],
    ["too much", `{"arguments":{"a":"${"x".repeat(10 * 1024 * 1024)}"}}`, 413],
  ])("refuses %s", async (_what, body, status) => {
    const { response } = await start("echo", body);
    expect((await problemOf(response)).status).toBe(status);
  });

  it("says where a body is wrong", async () => {
    const { response } = await start("echo", { context: { timeoutMs: "soon" } });
    expect((await problemOf(response)).errors?.[0]?.path).toBe("/context/timeoutMs");
  });

  it("refuses a body that is not said to be JSON, and a wait that is no number", async () => {
    const text = post("/api/tools/echo/runs", {}, { "content-type": "text/plain" });
    expect((await problemOf(await respond(() => startRun(playground, text, "echo")))).status).toBe(415);
    expect((await problemOf((await start("echo", {}, "?wait=long")).response)).status).toBe(400);
  });
});

describe("a run that goes on", () => {
  it("is shown, waited for and stopped", async () => {
    const { id } = await startGoing("slow");
    const shown = await showRun(playground, get(`/api/runs/${id}`), id);
    expect(shown.status).toBe(200);
    const waiting = showRun(playground, get(`/api/runs/${id}?wait=60`), id);
    const stopped = await stopRun(playground, new Request(`${origin}/x`, { method: "DELETE" }), id);
    expect(schemas.run.parse(await stopped.json())).toMatchObject({ state: "cancelled", isFinal: true });
    expect(schemas.run.parse(await (await waiting).json()).state).toBe("cancelled");
    const again = await stopRun(playground, new Request(`${origin}/x`, { method: "DELETE" }), id);
    expect(again.status).toBe(200);
  });

  it("that is unknown is a problem", async () => {
    const request = get("/x");
    for (const handle of [showRun, stopRun, streamRunEvents, sendOutput]) {
      expect((await problemOf(await respond(() => handle(playground, request, "none")))).status).toBe(404);
    }
  });

  it("is answered; a wrong answer is a conflict", async () => {
    const { run, response } = await start("asks");
    const id = run?.id ?? "";
    expect(response.status).toBe(202);
    expect(run).toMatchObject({ state: "waiting", request: { prompt: "Sure?" } });
    const send = (body: unknown) => respond(() => answerRun(playground, post("/x", body), id));
    expect((await problemOf(await send({ id: "other", ok: true }))).status).toBe(409);
    expect((await problemOf(await send({ id: "other" }))).status).toBe(400);
    expect((await send({ id: run?.request?.id, ok: true, data: { note: "go" } })).ok).toBe(true);
    const ended = await showRun(playground, get("/x?wait=5"), id);
    expect(JSON.parse(schemas.run.parse(await ended.json()).outcome?.output ?? "")).toMatchObject({
      ok: true,
      data: { note: "go" },
    });
  });
});

describe("the events of a run", () => {
  const read = (text: string) =>
    text.split("\n\n").flatMap((part) => {
      const lines = part.split("\n").filter((line) => line.startsWith("data: "));
      return lines.length > 0
        ? [schemas.runEvent.parse(JSON.parse(lines.map((line) => line.slice(6)).join("\n")))]
        : [];
    });

  it("come from the beginning to the end, each once", async () => {
    const { id } = await startGoing("slow");
    const text = (await streamRunEvents(playground, get("/x"), id)).text();
    playground.runs.stop(id);
    const events = read(await text);
    expect(events.map(({ index }) => index)).toEqual([0, 1, 2]);
    expect(events.at(-1)).toMatchObject({ type: "run-finished", outcome: { state: "cancelled" } });
  });

  it("go on after the one that the reader has, and are over for who has all", async () => {
    const { run } = await start("chatty");
    const id = run?.id ?? "";
    const all = read(await (await streamRunEvents(playground, get("/x"), id)).text());
    const after = get("/x", { "last-event-id": "1" });
    expect(read(await (await streamRunEvents(playground, after, id)).text())).toEqual(all.slice(2));
    const last = get("/x", { "last-event-id": String(all.length - 1) });
    expect((await streamRunEvents(playground, last, id)).status).toBe(204);
  });

  it("hold metadata over several lines", async () => {
    const { run } = await start("chatty", '{\n"arguments": {\r\n"a": 1}}');
    const events = read(await (await streamRunEvents(playground, get("/x"), run?.id ?? "")).text());
    expect(events.at(-1)).toMatchObject({ outcome: { metadata: { spent: 3 } } });
  });
});

describe("the output of a run", () => {
  const send = async (id: string, query = "", headers: Record<string, string> = {}) =>
    respond(() => sendOutput(playground, get(`/x${query}`, headers), id));

  it("is cut in the run, and whole as a file that is never shown here", async () => {
    const { run } = await start("huge");
    expect(run?.outcome).toMatchObject({ isOutputWhole: false, outputLength: 300_000, outputBytes: 600_000 });
    const response = await send(run?.id ?? "");
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "text/plain; charset=utf-8",
      "content-security-policy": "sandbox",
      "content-length": "600000",
      "content-disposition": expect.stringMatching(/^attachment; /),
    });
    expect(await response.text()).toBe("ä".repeat(300_000));
  });

  it("comes in parts, pages and matches", async () => {
    const { run } = await start("chatty");
    const id = run?.id ?? "";
    const part = await send(id, "", { range: "bytes=1-2" });
    expect([part.status, part.headers.get("content-range"), await part.text()]).toEqual([
      206,
      "bytes 1-2/4",
      "on",
    ]);
    expect((await problemOf(await send(id, "", { range: "bytes=9-" }))).status).toBe(416);
    expect((await send(id, "", { range: "bytes=1-2", "if-range": '"old"' })).status).toBe(200);
    const page = schemas.outputPage.parse(await (await send(id, "?offset=0&limit=4")).json());
    expect(page).toEqual({ offset: 0, next: null, size: 4, text: "done" });
    const found = schemas.outputMatches.parse(await (await send(id, "?search=N")).json());
    expect(found.matches).toMatchObject([{ offset: 2, before: "do", match: "n", after: "e" }]);
    for (const query of ["?limit=1", "?search=", "?offset=-1", "?search=a&limit=0"]) {
      expect((await problemOf(await send(id, query))).status).toBe(400);
    }
  });

  it("is a problem while the run goes on", async () => {
    const { id } = await startGoing("slow");
    expect((await problemOf(await send(id))).type).toBe("urn:tool-playground:no-output");
    playground.runs.stop(id);
  });
});

it("says that it is well", async () => {
  const health = schemas.health.strict().parse(await showHealth(playground).json());
  expect(health).toMatchObject({ ok: true, version: "1.2.3", instance: "instance-1", tools: 7 });
});
