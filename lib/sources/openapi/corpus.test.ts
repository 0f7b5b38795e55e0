import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { httpToolsFromOpenApi, readOpenApi } from "./http-tools-from-open-api.ts";

const folder = fileURLToPath(new URL("../../../../shared/corpus/openapi", import.meta.url));
const isThere = existsSync(folder);
const files = isThere ? readdirSync(folder) : [];
const methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace"];

/** The operations of a document, counted without the code that is tested. */
function countOperations(text: string): number {
  const { paths } = parse(text) as { paths: Record<string, object> };
  return Object.values(paths).flatMap((item) => Object.keys(item).filter((key) => methods.includes(key)))
    .length;
}

describe.skipIf(!isThere)(
  "documents that others wrote (../shared/corpus/openapi, skipped where it is missing)",
  () => {
    test.each(files)(
      "every operation of %s is a tool with a valid schema",
      { timeout: 120_000 },
      async (file) => {
        const text = readFileSync(`${folder}/${file}`, "utf8");
        const { tools, broken } = await readOpenApi(text, { baseUrl: "http://127.0.0.1:9" });
        expect(tools).toHaveLength(countOperations(text));
        expect(broken).toEqual([]);
        expect(new Set(tools.map((tool) => tool.name)).size).toBe(tools.length);
        for (const tool of tools) {
          expect(tool.name).toMatch(/^[a-zA-Z0-9_-]{1,128}$/);
          expect(tool.problems ?? []).toEqual([]);
        }
        // One schema of all of them: the definitions of a document are the same in each of its tools.
        const properties = tools.map(({ name, inputSchema: { $defs: _, ...schema } }) => [name, schema]);
        const definitions = tools.map(({ inputSchema: { $defs } }) =>
          Object(JSON.parse(JSON.stringify($defs ?? {}))),
        );
        const ajv = new Ajv2020({ strict: false, validateFormats: false });
        const validate = ajv.compile({
          properties: Object.fromEntries(properties),
          $defs: Object.assign({}, ...definitions),
        });
        expect(validate({})).toBe(true);
      },
    );

    test("there are 483 of them", () => {
      const counts = files.map(
        (file) => httpToolsFromOpenApi(readFileSync(`${folder}/${file}`, "utf8")).length,
      );
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(483);
    });
  },
);
