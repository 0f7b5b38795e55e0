import fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { migrate } from "../sql/migrate.ts";
import { migrations } from "../sql/migrations.ts";
import { openDatabase } from "./open-database.ts";
import { openSqliteStore } from "./open-store.ts";

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

describe("migrations", () => {
  let folder: string;
  let file: string;
  beforeEach(async () => {
    folder = await fs.mkdtemp(path.join(os.tmpdir(), "store-migrate-"));
    file = path.join(folder, "playground.db");
  });
  afterEach(() => fs.rm(folder, { recursive: true, force: true }));

  it("bring a file of the first version forward with every run in it", async () => {
    const database = await openDatabase(file);
    await migrate(database, migrations.slice(0, 1));
    const { writing } = database;
    await sql`insert into runs (id, tool_key, state, decided_by, created_at, ended_at, ms, is_error, sent_as_is,
      app_version, instance, start, short_input, short_output, searched)
      values ('old', 'echo', 'ok', 'tool', 1000, 2000, 5, 0, 0, '0.0.1', 'here', 's', '{}', 'hello', 'echo hello')`.execute(
      writing,
    );
    await sql`insert into run_contents (run_id, arguments, context, timeout_ms, output)
      values ('old', '{}', '', 60000, 'hello')`.execute(writing);
    await database.close();

    const store = openSqliteStore(file, { instance: "here", start: "later" });
    expect(await store.runs.get("old")).toMatchObject({
      toolKey: "echo",
      pinned: false,
      outcome: { output: "hello" },
    });
    expect((await store.runs.list({ text: "HELLO", pinned: false })).runs.map(({ id }) => id)).toEqual([
      "old",
    ]);
    await store.close();
  });

  it("can be taken by several processes at once", async () => {
    const stores = Array.from({ length: 4 }, (_, index) =>
      openSqliteStore(file, { instance: "here", start: `s${index}` }),
    );
    const pages = await Promise.all(stores.map((store) => store.runs.list({})));
    expect(pages).toEqual(stores.map(() => ({ runs: [] })));
    await Promise.all(stores.map((store) => store.close()));
  });

  it("leave the file as it was where a step fails", async () => {
    const database = await openDatabase(file);
    const broken = {
      name: "broken",
      up: () => [
        database.writing.schema.createTable("half").addColumn("a", "text"),
        database.writing.schema.dropTable("nothing"),
      ],
    };
    await expect(migrate(database, [...migrations, broken])).rejects.toThrow();
    await migrate(database);
    await expect(sql`select * from half`.execute(database.writing)).rejects.toThrow();
    await database.close();
  });
});
