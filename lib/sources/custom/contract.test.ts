import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { testSource } from "../source-contract.ts";
import { createDefinitionsSource } from "./index.ts";

const folder = mkdtempSync(join(tmpdir(), "definitions-"));
writeFileSync(
  join(folder, "weather.json"),
  JSON.stringify([{ name: "forecast", inputSchema: { type: "object" } }]),
);
afterAll(() => rmSync(folder, { recursive: true }));

testSource("files of definitions", {
  create: () => createDefinitionsSource({ file: "weather.json", folder }),
  createBroken: () => createDefinitionsSource({ file: "none.json", folder }),
  quick: { name: "weather_forecast", args: {}, output: /has no implementation/ },
});
