import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Draft, DraftReading } from "@/lib/protocol/index.ts";
import type { DraftActions } from "./draft-actions.ts";
import type { DraftWire } from "./draft-presence.ts";
import { DraftSession } from "./draft-session.ts";
import { LocalTexts } from "./local-texts.ts";
import type { SessionOptions } from "./session-options.ts";
import { createStorage, noActions } from "./testing.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A server with one draft, and a switch to make it unreachable. */
function createServer(code?: string) {
  const server = {
    draft: code === undefined ? undefined : draftOf(code, 1),
    isDown: false,
    writes: [] as string[],
    reads: 0,
  };
  const reach = () => {
    if (server.isDown) throw new TypeError("Failed to fetch");
  };
  const readingOf = ({ code: text, revision }: Draft): DraftReading => {
    server.reads += 1;
    const isBroken = text.includes("{") && !text.includes("}");
    const problems = [{ severity: "error", from: "syntax", message: "} expected", line: 1 }] as const;
    return {
      revision,
      tools: isBroken ? [] : [toolOf("tool")],
      old: false,
      problems: isBroken ? problems : [],
      ms: 1,
    };
  };
  const actions: DraftActions = {
    ...noActions,
    async get() {
      reach();
      return { ok: true, value: server.draft };
    },
    async create({ code: text, loaded }) {
      reach();
      server.writes.push(text);
      server.draft = { ...draftOf(text, 1), loaded };
      return { ok: true, value: server.draft };
    },
    async write(_id, text, knownRevision) {
      reach();
      if (!server.draft) return { ok: true, value: { kind: "missing" } };
      if (server.draft.revision !== knownRevision)
        return { ok: true, value: { kind: "conflict", draft: server.draft } };
      server.writes.push(text);
      server.draft = { ...server.draft, code: text, revision: knownRevision + 1 };
      const reading = server.draft.loaded ? { reading: readingOf(server.draft) } : {};
      return { ok: true, value: { kind: "written", draft: server.draft, ...reading } };
    },
    async read() {
      reach();
      return { ok: true, value: server.draft && readingOf(server.draft) };
    },
    async load() {
      reach();
      if (server.draft) server.draft = { ...server.draft, loaded: true };
      return { ok: true, value: server.draft && readingOf(server.draft) };
    },
    async save() {
      reach();
      const version = { version: 1, savedAt: "", code: server.draft?.code ?? "" };
      return { ok: true, value: version };
    },
  };
  return { server, actions };
}

function draftOf(code: string, revision: number): Draft {
  const at = "2026-01-01T00:00:00.000Z";
  const saved = { savedVersion: 0, unsaved: true, loaded: true };
  return { id: "d1", title: "tool", createdAt: at, changedAt: at, ...saved, code, revision };
}

function toolOf(name: string) {
  const summary = { key: `draft:d1/${name}`, name, description: "", source: "custom", origin: "" } as const;
  return { summary, definitionText: "{}", problems: [], hash: "" };
}

function openSession(options: Partial<SessionOptions> & Pick<SessionOptions, "actions">) {
  const texts = new LocalTexts(createStorage());
  const session = new DraftSession({
    texts,
    token: "t1",
    draft: undefined,
    code: options.draft?.code ?? "start",
    loaded: true,
    ...options,
  });
  session.open();
  return { session, texts: options.texts ?? texts };
}

it("makes no draft of a text that nobody changed, and one of the first change", async () => {
  const { server, actions } = createServer();
  const { session } = openSession({ actions });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(server.draft).toBeUndefined();
  expect(session.getState().save).toBe("untouched");
  session.edit("start!");
  await vi.advanceTimersByTimeAsync(300);
  expect(server.draft?.code).toBe("start!");
  expect(session.getState()).toMatchObject({ save: "saved", draft: { id: "d1" }, isReading: false });
  expect(session.getState().reading?.tools).toHaveLength(1);
});

it("waits for a pause in the typing, and keeps each change in this browser meanwhile", async () => {
  const { server, actions } = createServer("a");
  const { session, texts } = openSession({ actions, draft: draftOf("a", 1) });
  for (const code of ["ab", "abc", "abcd"]) {
    session.edit(code);
    await vi.advanceTimersByTimeAsync(200);
  }
  expect(server.writes).toEqual([]);
  expect(texts.find("d1")).toMatchObject([{ code: "abcd", revision: 1, token: "t1" }]);
  await vi.advanceTimersByTimeAsync(100);
  expect(server.writes).toEqual(["abcd"]);
  expect(texts.find("d1")).toEqual([]);
});

it("writes what was typed while a write was under way", async () => {
  const { server, actions } = createServer("a");
  let goOn = () => {};
  const slow: DraftActions = {
    ...actions,
    async write(...given) {
      if (server.writes.length === 0) await new Promise<void>((resolve) => (goOn = resolve));
      return actions.write(...given);
    },
  };
  const { session } = openSession({ actions: slow, draft: draftOf("a", 1) });
  session.edit("ab");
  await vi.advanceTimersByTimeAsync(300);
  session.edit("abc");
  await vi.advanceTimersByTimeAsync(1_000);
  goOn();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(server.writes).toEqual(["ab", "abc"]);
  expect(session.getState().save).toBe("saved");
});

it("keeps trying while the server does not answer, and says so", async () => {
  const { server, actions } = createServer("a");
  const { session, texts } = openSession({ actions, draft: draftOf("a", 1) });
  server.isDown = true;
  session.edit("ab");
  await vi.advanceTimersByTimeAsync(4_000);
  expect(session.getState()).toMatchObject({ save: "failed", fault: /does not answer/ });
  expect(await session.prepareRun()).toMatch(/Nothing ran/);
  expect(texts.find("d1")).toHaveLength(1);
  server.isDown = false;
  await vi.advanceTimersByTimeAsync(15_000);
  expect(server.draft?.code).toBe("ab");
  expect(session.getState()).toMatchObject({ save: "saved", fault: undefined });
});

it("overwrites nothing that another tab has written, until someone chooses", async () => {
  const { server, actions } = createServer("a");
  const { session } = openSession({ actions, draft: draftOf("a", 1) });
  server.draft = draftOf("theirs", 2);
  session.edit("mine");
  await vi.advanceTimersByTimeAsync(300);
  expect(session.getState().conflict?.code).toBe("theirs");
  session.edit("mine!");
  await vi.advanceTimersByTimeAsync(5_000);
  expect(server.draft.code).toBe("theirs");
  session.resolve("mine");
  await vi.advanceTimersByTimeAsync(300);
  expect(server.draft).toMatchObject({ code: "mine!", revision: 3 });
  expect(session.getState()).toMatchObject({ conflict: undefined, save: "saved" });
});

it("takes the other tab's text as a step that the editor can undo", async () => {
  const { server, actions } = createServer("a");
  const { session, texts } = openSession({ actions, draft: draftOf("a", 1) });
  const replaced: string[] = [];
  session.onReplace((code) => replaced.push(code));
  server.draft = draftOf("theirs", 2);
  session.edit("mine");
  await vi.advanceTimersByTimeAsync(300);
  session.resolve("theirs");
  await vi.advanceTimersByTimeAsync(300);
  expect(replaced).toEqual(["theirs"]);
  expect(session.code).toBe("theirs");
  expect(server.writes).toEqual([]);
  expect(texts.find("d1")).toEqual([]);
});

it("hears of another tab of the same draft, and of what it writes", async () => {
  const { server, actions } = createServer("a");
  const wires: DraftWire[] = [];
  const openWire = () => {
    const wire: DraftWire = {
      onmessage: null,
      postMessage(data) {
        for (const other of wires)
          if (other !== wire) other.onmessage?.(new MessageEvent("message", { data }));
      },
      close: () => void wires.splice(wires.indexOf(wire), 1),
    };
    wires.push(wire);
    return wire;
  };
  const one = openSession({ actions, draft: draftOf("a", 1), openWire }).session;
  const two = openSession({ actions, draft: draftOf("a", 1), openWire, token: "t2" }).session;
  expect([one.getState().otherTabs, two.getState().otherTabs]).toEqual([1, 1]);
  one.edit("ab");
  await vi.advanceTimersByTimeAsync(300);
  // It has nothing to lose.
  expect(two.code).toBe("ab");
  expect(two.getState()).toMatchObject({ conflict: undefined, follows: true, save: "saved" });
  expect(server.writes).toEqual(["ab"]);
  one.edit("abc");
  two.edit("abx");
  expect(two.getState().follows).toBe(false);
  await vi.advanceTimersByTimeAsync(300);
  expect(two.getState().conflict?.code).toBe("abc");
  two.resolve("theirs");
  await vi.advanceTimersByTimeAsync(300);
  expect(two.code).toBe("abc");
  two.close();
  await vi.advanceTimersByTimeAsync(0);
  expect(one.getState().otherTabs).toBe(0);
  expect(server.draft?.code).toBe("abc");
});

it("opens with the server's text where the page had an older one", async () => {
  const { server, actions } = createServer("a");
  server.draft = draftOf("newer", 3);
  const { session } = openSession({ actions, draft: draftOf("a", 1) });
  await vi.advanceTimersByTimeAsync(0);
  expect(session.code).toBe("newer");
  expect(session.getState()).toMatchObject({ conflict: undefined, save: "saved", isReading: false });
  session.edit("newer still");
  await vi.advanceTimersByTimeAsync(300);
  expect(server.draft).toMatchObject({ code: "newer still", revision: 4 });
});

it("keeps the last good tools while the text can't be read, and runs nothing then", async () => {
  const { actions } = createServer("{ }");
  const { session } = openSession({ actions, draft: draftOf("{ }", 1) });
  await vi.advanceTimersByTimeAsync(0);
  expect(await session.prepareRun()).toBeUndefined();
  session.edit("{ ");
  expect(await session.prepareRun()).toBe(
    "Nothing ran: the code can't be read as it stands. Line 1: } expected",
  );
  expect(session.getState().reading).toMatchObject({ old: true, tools: [toolOf("tool")] });
  session.edit("{ x }");
  expect(await session.prepareRun()).toBeUndefined();
  expect(session.getState().reading?.old).toBe(false);
});

it("has a linked text read by Load and not before, however it is edited", async () => {
  const { server, actions } = createServer();
  const { session } = openSession({ actions, loaded: false });
  session.edit("changed");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(server.draft?.loaded).toBe(false);
  expect(server.reads).toBe(0);
  expect(await session.prepareRun()).toMatch(/press Load/);
  await session.load();
  expect(session.getState()).toMatchObject({ isLoaded: true, isReading: false });
  expect(session.getState().reading?.tools).toHaveLength(1);
});

it("sends a text that was restored, and can put the server's back", async () => {
  const { server, actions } = createServer("server's");
  const restored = { serverCode: "server's", at: "" };
  const { session } = openSession({ actions, draft: draftOf("server's", 1), code: "kept", restored });
  await vi.advanceTimersByTimeAsync(0);
  expect(server.draft?.code).toBe("kept");
  session.settleRestored("theirs");
  await vi.advanceTimersByTimeAsync(300);
  expect(server.draft?.code).toBe("server's");
  expect(session.getState().restored).toBeUndefined();
});

it("makes a new draft of the text where the old one was deleted", async () => {
  const { server, actions } = createServer("a");
  const { session } = openSession({ actions, draft: draftOf("a", 1) });
  server.draft = undefined;
  session.edit("ab");
  await vi.advanceTimersByTimeAsync(300);
  expect(session.getState().isMissing).toBe(true);
  session.keepAsNew();
  await vi.advanceTimersByTimeAsync(300);
  expect(server).toMatchObject({ draft: { code: "ab" } });
  expect(session.getState()).toMatchObject({ isMissing: false, save: "saved" });
});

it("sends what is not written yet when it is closed", async () => {
  const { server, actions } = createServer("a");
  const { session } = openSession({ actions, draft: draftOf("a", 1) });
  session.edit("ab");
  session.close();
  await vi.advanceTimersByTimeAsync(0);
  expect(server.draft?.code).toBe("ab");
});
