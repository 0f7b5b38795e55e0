import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { StoreOptions } from "../store.ts";
import { testStoreContract } from "../store-contract.ts";
import { openPostgresStore } from "./open-store.ts";
import { findPostgres, startTestServer, type TestServer } from "./test-server.ts";

const programs = findPostgres();
const reason = programs ? "" : " (skipped: PostgreSQL's initdb and postgres are not installed)";

describe.skipIf(!programs)(`the store in PostgreSQL${reason}`, () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(programs ?? "");
  }, 60_000);
  afterAll(() => server?.stop());

  const execute = async (query: string) => {
    const client = new pg.Client(server.url("postgres"));
    await client.connect();
    await client.query(query).finally(() => client.end());
  };
  const createPlace = async () => {
    const schema = `store_${randomUUID().replaceAll("-", "")}`;
    await execute(`create schema ${schema}`);
    return {
      open: (options: StoreOptions) => openPostgresStore(server.url("postgres", schema), options),
      remove: () => execute(`drop schema ${schema} cascade`),
    };
  };

  testStoreContract(createPlace);

  it("says that a database that does not exist can't be reached, and names no password", async () => {
    const url = server.url("nowhere").replace("tester@", "tester:secret-word@");
    const store = openPostgresStore(url, { instance: "here", start: "s" });
    const error: unknown = await store.runs.list({}).catch((fault: unknown) => fault);
    expect(error).toMatchObject({ name: "StoreError", fault: "unreachable" });
    expect(String(error)).toContain("nowhere");
    expect(JSON.stringify(store.status()) + String(error)).not.toContain("secret-word");
    await store.close();
  });

  it("works again by itself after its connections were cut", async () => {
    const place = await createPlace();
    const store = place.open({ instance: "here", start: "s" });
    expect(await store.runs.list({})).toEqual({ runs: [] });
    await execute(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tool-playground'",
    );
    await store.runs.list({}).catch(() => {});
    expect(await store.runs.list({})).toEqual({ runs: [] });
    await store.close();
    await place.remove();
  });
});
