import { expect, it } from "vitest";
import type { JsonDocument } from "./json-document.ts";
import { findTable, sortRows } from "./json-table-model.ts";
import { levelOf, openAll, openFirst, revealNode, toggleNode, visibleRows } from "./open-nodes.ts";
import { readJson } from "./read-json.ts";
import { searchJson } from "./search-json.ts";

function read(value: unknown): JsonDocument {
  const document = readJson(typeof value === "string" ? value : JSON.stringify(value));
  if (document === undefined) throw new Error("not read");
  return document;
}

it("opens small documents whole and large ones to their first level", () => {
  const small = read({ a: { b: { c: 1 } } });
  expect([...visibleRows(small, openFirst(small))]).toEqual([0, 1, 2, 3]);
  const large = read(Array.from({ length: 1000 }, (_, id) => ({ id })));
  expect(visibleRows(large, openFirst(large)).length).toBe(1001);
});

it("closes, opens and reveals nodes", () => {
  const document = read({ a: { b: [1] }, c: 2 });
  const closed = openAll(document, false);
  expect([...visibleRows(document, closed)]).toEqual([0, 1, 4]);
  expect([...visibleRows(document, revealNode(document, closed, 3))]).toEqual([0, 1, 2, 3, 4]);
  expect([...visibleRows(document, toggleNode(openAll(document, true), 1, false))]).toEqual([0, 1, 4]);
  expect(levelOf(document, 3)).toBe(4);
});

it("finds keys and values whatever the case, escaped ones too", async () => {
  const document = read('{"Name":"x","b":["NAME\\u00e9",{"c":12345678901234567890}]}');
  const { signal } = new AbortController();
  expect(await searchJson(document, "name", signal)).toEqual([1, 3]);
  expect(await searchJson(document, "é", signal)).toEqual([3]);
  expect(await searchJson(document, "567890", signal)).toEqual([5]);
});

it("makes a table of the list of objects at the root or right below it, with every key", () => {
  const table = findTable(read([{ id: 1 }, { name: "b", id: 2 }, { id: 3, extra: null }]));
  expect(table?.columns).toEqual(["id", "name", "extra"]);
  expect(findTable(read({ total: 2, items: [{ a: 1 }, { a: 2 }] }))?.rows.length).toBe(2);
  expect(findTable(read([{ a: 1 }, 2]))).toBeUndefined();
  expect(findTable(read([]))).toBeUndefined();
  expect(findTable(read([{ a: {} }, { a: [] }]))).toBeUndefined();
});

it("sorts numbers by value, then texts, and keeps rows without a value last", () => {
  const document = read([{ v: 10 }, { v: "b" }, {}, { v: 9 }, { v: "a" }]);
  const table = findTable(document);
  if (table === undefined) throw new Error("no table");
  const order = (descending: boolean) =>
    Array.from(sortRows(document, table, "v", descending), (row) =>
      document.text.slice(document.starts[row], document.ends[row]),
    );
  expect(order(false)).toEqual(['{"v":9}', '{"v":10}', '{"v":"a"}', '{"v":"b"}', "{}"]);
  expect(order(true)).toEqual(['{"v":"b"}', '{"v":"a"}', '{"v":10}', '{"v":9}', "{}"]);
});
