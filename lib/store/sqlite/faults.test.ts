import fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import Database from "libsql";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { endedRun, sampleRun } from "../contract/sample-run.ts";
import { createConnection } from "../sql/connection.ts";
import type { DatabaseOpener } from "../sql/database.ts";
import { RunRefusedError, type Store, StoreError } from "../store.ts";
import { SqliteFault, startDatabaseThread, threadEnded } from "./database-thread.ts";
import { openDatabase } from "./open-database.ts";
import { openSqliteStore } from "./open-store.ts";
import { toStoreError } from "./to-store-error.ts";

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

describe("a SQLite file that can't be used", () => {
  let folder: string;
  let file: string;
  let store: Store;
  const open = () => openSqliteStore(file, { instance: "here", start: "one" });
  const reopen = async () => {
    await store.close();
    store = open();
  };

  beforeEach(async () => {
    folder = await fs.mkdtemp(path.join(os.tmpdir(), "store-faults-"));
    file = path.join(folder, "playground.db");
    store = open();
  });
  afterEach(async () => {
    await store.close();
    await fs.rm(folder, { recursive: true, force: true });
  });

  it("is said to be locked while another program holds it, and works again after that", async () => {
    const run = sampleRun();
    await store.runs.insert(run);
    const other = new Database(file);
    other.exec("BEGIN IMMEDIATE");
    await expect(store.runs.finish(endedRun(run))).rejects.toMatchObject({ fault: "locked" });
    expect(store.status()).toMatchObject({ state: "failing", fault: "locked", place: file });
    expect((await store.runs.get(run.id))?.state).toBe("queued");
    expect(store.status().state).toBe("failing");
    other.exec("ROLLBACK");
    other.close();
    await store.runs.finish(endedRun(run));
    expect(store.status()).toEqual({ state: "ready", place: file, unwritten: 0, notices: [] });
    expect((await store.runs.get(run.id))?.state).toBe("ok");
  });

  it("exports all but a run that can't be read, says which, and stays in use", async () => {
    const createdAt = (second: number) => new Date(second * 1_000).toISOString();
    const runs = [1, 2, 3].map((second) => endedRun(sampleRun({ createdAt: createdAt(second) })));
    for (const run of runs) await store.runs.finish(run);
    const bad = runs[1]?.id ?? "";
    const other = new Database(file);
    other.prepare("update run_contents set progress = ? where run_id = ?").run('{"progress":{}}', bad);
    other.prepare("update runs set state = ? where id = ?").run("odd", bad);
    other.close();

    const lines: string[] = [];
    for await (const line of store.runs.export({})) lines.push(line);
    expect(lines.map((line) => JSON.parse(line).id)).toEqual(runs.map(({ id }) => id).reverse());
    expect(JSON.parse(lines[1] ?? "")).toEqual({ id: bad, fault: expect.stringContaining("can't be read") });

    expect((await store.runs.list({})).runs.map(({ state }) => state)).toEqual(["ok", "lost", "ok"]);
    await expect(store.runs.get(bad)).rejects.toBeInstanceOf(RunRefusedError);
    expect(store.status().state).toBe("ready");

    await store.runs.deleteAll({}, true);
    async function* give() {
      yield lines.join("");
    }
    const report = await store.runs.import(give());
    expect(report).toMatchObject({ refusedCount: 1, refused: [{ line: 2 }] });
    expect(report.refused[0]?.message).toMatch(/^is a run that could not be exported\. /);
  });

  it("goes on with the waiting runs of an earlier start that can be read, and gives the others up", async () => {
    const request = { id: "r", kind: "text", prompt: "?" };
    const waiting = [sampleRun(), sampleRun()].map((run) => ({
      ...run,
      state: "waiting" as const,
      resumable: true,
      request,
    }));
    for (const run of waiting) await store.runs.insert(run);
    const [bad = "", good = ""] = waiting.map(({ id }) => id);
    await store.close();
    const other = new Database(file);
    other.prepare("update run_contents set request = ? where run_id = ?").run('{"id":1}', bad);
    other.close();
    store = openSqliteStore(file, { instance: "here", start: "two" });
    await store.runs.maintain();
    expect((await store.runs.takeOver()).map(({ id }) => id)).toEqual([good]);
    expect(await store.runs.get(bad)).toMatchObject({ state: "lost", outcome: { state: "lost" } });
  });

  it("tells who listens of each change", async () => {
    await store.runs.insert(sampleRun());
    const told: string[] = [];
    const stop = store.subscribe(() => told.push(store.status().state));
    const other = new Database(file);
    other.exec("BEGIN IMMEDIATE");
    await store.runs.insert(sampleRun()).catch(() => {});
    other.exec("ROLLBACK");
    other.close();
    await store.runs.insert(sampleRun());
    stop();
    expect(told).toEqual(["failing", "ready"]);
  });

  it("is moved aside when it is no database, kept whole, and a new one begun", async () => {
    await fs.writeFile(file, "not a database at all, but somebody's text ".repeat(100));
    const run = sampleRun();
    await store.runs.insert(run);
    expect((await store.runs.get(run.id))?.id).toBe(run.id);
    const [kept] = (await fs.readdir(folder)).filter((name) => name.includes("damaged"));
    expect(await fs.readFile(path.join(folder, kept ?? ""), "utf8")).toContain("somebody's text");
    expect(store.status()).toMatchObject({ state: "ready" });
    expect(store.status().notices.join()).toContain(kept);
  });

  it("is moved aside when it turns out damaged later, and the write that met it is kept", async () => {
    for (let index = 0; index < 50; index += 1) await store.runs.finish(endedRun(sampleRun()));
    await reopen();
    const bytes = await fs.readFile(file);
    bytes.fill(0xab, 4_096);
    await fs.writeFile(file, bytes);
    const run = sampleRun();
    await store.runs.finish(endedRun(run));
    expect((await store.runs.get(run.id))?.state).toBe("ok");
    expect(store.status().notices.length).toBe(1);
    expect((await fs.readdir(folder)).filter((name) => name.includes("damaged")).length).toBeGreaterThan(0);
  });

  it("is moved aside once, however many uses meet the damage at the same time", async () => {
    const moved: string[] = [];
    const opener: DatabaseOpener = {
      place: file,
      open: () => openDatabase(file),
      toStoreError: (fault) => toStoreError(fault, file),
      async setAside() {
        moved.push(file);
        return "It was moved.";
      },
    };
    const connection = createConnection(opener, async () => {});
    const first = await connection.use("write", async (database) => database);
    const meet = () =>
      connection.use("write", async (database) => {
        if (database === first) throw new StoreError("corrupt", "It is damaged.");
        return database;
      });
    const [one, ...others] = await Promise.all([meet(), meet(), meet()]);
    expect(others.every((database) => database === one)).toBe(true);
    expect(moved).toHaveLength(1);
    await connection.close();
  });

  it("is opened again where the thread that worked on it has ended", async () => {
    const opener: DatabaseOpener = {
      place: file,
      open: () => openDatabase(file),
      toStoreError: (fault) => toStoreError(fault, file),
      isGone: ({ cause }) => cause instanceof SqliteFault && cause.code === threadEnded,
    };
    const connection = createConnection(opener, async () => {});
    const first = await connection.use("write", async (database) => database);
    const meet = () =>
      connection.use("write", async (database) => {
        if (database === first) throw new SqliteFault("The thread of the history has ended.", threadEnded);
        return database;
      });
    const [one, other] = await Promise.all([meet(), meet()]);
    expect(one).toBe(other);
    expect(connection.status().state).toBe("ready");
    await connection.close();
  });

  it("is said to be unwritable where its folder can't be made", async () => {
    await fs.writeFile(path.join(folder, "taken"), "");
    file = path.join(folder, "taken", "playground.db");
    await reopen();
    await expect(store.runs.insert(sampleRun())).rejects.toMatchObject({ name: "StoreError" });
    expect(store.status()).toMatchObject({ state: "failing", place: file });
    // The next use does not try again at once.
    await expect(store.runs.list({})).rejects.toMatchObject({ name: "StoreError" });
  });

  it("is said to be full where no room is left, and what was written before stays", async () => {
    const thread = startDatabaseThread(file, 100, ["journal_mode = WAL", "max_page_count = 20"]);
    await thread.open();
    const query = (sql: string, ...parameters: unknown[]) => ({ sql, parameters });
    await thread.executeGroup([
      query("create table texts (text)"),
      query("insert into texts values ('first')"),
    ]);
    const fault: unknown = await thread
      .executeGroup([query("insert into texts values (?)", "x".repeat(1_000_000))])
      .catch((error: unknown) => error);
    expect(toStoreError(fault, file)).toMatchObject({ fault: "full" });
    expect((await thread.execute(query("select text from texts"))).rows).toEqual([{ text: "first" }]);
    await thread.close();
    file = path.join(folder, "other.db");
  });

  it("is never touched when a newer playground wrote it", async () => {
    await store.runs.insert(sampleRun());
    await store.close();
    const other = new Database(file);
    other.exec("insert into migrations values (999, 'from the future')");
    other.close();
    store = open();
    await expect(store.runs.list({})).rejects.toMatchObject({ fault: "newer" });
    expect((await fs.readdir(folder)).filter((name) => name.includes("damaged"))).toEqual([]);
  });
});
