import fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { describe } from "vitest";
import { testStoreContract } from "../store-contract.ts";
import { openSqliteStore } from "./open-store.ts";

describe("the store in a SQLite file", () => {
  testStoreContract(async () => {
    const folder = await fs.mkdtemp(path.join(os.tmpdir(), "store-"));
    return {
      open: (options) => openSqliteStore(path.join(folder, "data", "playground.db"), options),
      remove: () => fs.rm(folder, { recursive: true, force: true }),
    };
  });
});
