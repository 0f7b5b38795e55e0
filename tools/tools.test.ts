import { createContext, isTool, resultOrigin, type Tool, type ToolContext } from "tool-playground";
import { describe, expect, test } from "vitest";
import * as bookTrip from "./book-trip.ts";
import * as checkStock from "./check-stock.ts";
import * as countSlowly from "./count-slowly.ts";
import * as divide from "./divide.ts";
import * as drawChart from "./draw-chart.ts";
import * as echo from "./echo.ts";
import * as endpoints from "./endpoints.ts";
import * as failWithCause from "./fail-with-cause.ts";
import * as listPlanets from "./list-planets.ts";
import * as makeText from "./make-text.ts";
import * as notes from "./notes.ts";
import * as ping from "./ping.ts";
import * as serverTime from "./server-time.ts";
import * as shout from "./shout.ts";
import * as showArguments from "./show-arguments.ts";
import * as showColours from "./show-colours.ts";
import * as transferFunds from "./transfer-funds.ts";
import * as writeReport from "./write-report.ts";

const files = [
  ...[bookTrip, checkStock, countSlowly, divide, drawChart, echo, endpoints, failWithCause, listPlanets],
  ...[makeText, notes, ping, serverTime, shout, showArguments, showColours, transferFunds, writeReport],
];
const tools = new Map(
  files.flatMap((file) => Object.values(file).flat().filter(isTool)).map((tool) => [tool.name, tool]),
);

function get(name: string): Tool {
  const tool = tools.get(name);
  if (tool === undefined) throw new Error(`There is no tool ${name}`);
  return tool;
}

function run(name: string, args: Parameters<Tool["execute"]>[0], ctx: Partial<ToolContext> = {}) {
  return get(name).execute(args, createContext(ctx));
}

test("every tool has a description, describes its fields, is sound and carries examples of arguments", () => {
  expect(tools.size).toBe(20);
  for (const tool of tools.values()) {
    expect(tool.description.length, tool.name).toBeGreaterThan(20);
    expect(tool.problems, tool.name).toBeUndefined();
    expect(() => JSON.stringify(tool.inputSchema)).not.toThrow();
    const properties = Object.values(
      (tool.inputSchema.properties ?? {}) as Record<string, { description?: string }>,
    );
    for (const property of properties) expect(property.description, tool.name).toMatch(/./);
  }
});

describe("the worked values of the contract", () => {
  test("echo", async () => {
    expect(await run("echo", { text: "hello" })).toEqual({ output: "hello", isError: false });
    expect(await run("echo", {})).toEqual({ output: "", isError: false });
  });

  test("divide", async () => {
    const result = await run("divide", { a: 10, b: 4 });
    expect(result).toMatchObject({ output: "2.5", isError: false, metadata: { operands: [10, 4] } });
    expect(await run("divide", { a: 1, b: 0 })).toEqual({ output: "Cannot divide by zero", isError: true });
    expect((await run("divide", { a: "ten" })).isError).toBe(true);
  });

  test("tools made from data", async () => {
    expect(endpoints.endpointTools.map((tool) => tool.name)).toEqual(["get_user", "list_orders"]);
    expect((await run("get_user", { id: "42" })).output).toBe("/users/:id <- 42");
    expect((await run("list_orders", {})).output).toBe("/orders <- ");
  });

  test("server_time", async () => {
    expect(get("server_time").source).toBe("native");
    const closed = { type: "object", properties: {}, additionalProperties: false };
    expect(get("server_time").inputSchema).toEqual(closed);
    expect((await run("server_time", {})).output).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  });

  test("check_stock", async () => {
    const result = await run("check_stock", { sku: "widget" });
    expect(JSON.parse(result.output)).toEqual({ sku: "widget", on_hand: 12, in_stock: true });
    expect(JSON.parse((await run("check_stock", { sku: "toString" })).output).on_hand).toBe(0);
  });

  test("shout and ping", async () => {
    expect(await run("shout", { text: "hello" })).toEqual({ output: "HELLO", isError: false });
    expect(await run("shout", {})).toEqual({ output: "", isError: false });
    expect(await run("ping", {})).toEqual({ output: "pong", isError: false });
  });

  test("transfer_funds", async () => {
    expect(get("transfer_funds").source).toBe("custom");
    const done = await run("transfer_funds", { from: "a", to: "b", amount: 250 }, { sessionId: "sess-1" });
    expect(done).toMatchObject({
      output: "moved 250 from a to b",
      isError: false,
      metadata: { session_id: "sess-1" },
    });
    const over = await run("transfer_funds", { from: "a", to: "b", amount: 5000 });
    expect(over.isError).toBe(true);
    expect(over.output).toContain("exceeds the per-call limit");
    expect(resultOrigin(over)).toBeUndefined();
    const threw = await run("transfer_funds", { from: "a", to: "b", amount: 0 });
    expect(threw).toEqual({ output: "amount must be positive", isError: true });
    expect(resultOrigin(threw)?.threw?.name).toBe("RangeError");
  });
});

describe("the tools that show what the page can do", () => {
  test("count_slowly tells its progress and ends", async () => {
    const told: number[] = [];
    const result = await run(
      "count_slowly",
      { seconds: 0.01 },
      { progress: ({ progress }) => told.push(progress) },
    );
    expect(result).toEqual({ output: "counted 0.01 s", isError: false });
    expect(told).toEqual([0, 0.01]);
  });

  test("count_slowly stops when it is told to", async () => {
    const controller = new AbortController();
    const result = await run(
      "count_slowly",
      {},
      { signal: controller.signal, progress: () => queueMicrotask(() => controller.abort()) },
    );
    expect(result).toMatchObject({ isError: true, output: expect.stringContaining("Stopped after 0.") });
  });

  test("list_planets gives a list of like objects, chosen and sorted", async () => {
    const all = JSON.parse((await run("list_planets", {})).output);
    expect(all).toHaveLength(8);
    const ringed = JSON.parse((await run("list_planets", { orderBy: "moons", rings: true })).output);
    expect(ringed.map((row: { planet: string }) => row.planet)).toEqual([
      "Neptune",
      "Uranus",
      "Jupiter",
      "Saturn",
    ]);
  });

  test("write_report gives Markdown with a table, code and a link", async () => {
    const { output } = await run("write_report", { title: "Times", values: [4, 1, 2, 100] });
    expect(output).toMatch(/^# Times\n/);
    for (const part of ["| median | 3 |", "| mean | 26.75 |", "```js", "](https://", "_100_"]) {
      expect(output).toContain(part);
    }
    expect((await run("write_report", { values: [] })).isError).toBe(true);
  });

  test("draw_chart gives a PNG file of the numbers", async () => {
    const result = await run("draw_chart", { values: [3, -1, 2] });
    const content = result.metadata?.content as { mimeType: string; data: string }[] | undefined;
    const image = content?.[1];
    const bytes = Buffer.from(image?.data ?? "", "base64");
    expect(image?.mimeType).toBe("image/png");
    expect(bytes.subarray(1, 4).toString()).toBe("PNG");
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([640, 320]);
    expect(result.output).toContain(`${bytes.length} bytes`);
    expect((await run("draw_chart", { values: [] })).isError).toBe(true);
  });

  test("show_colours gives escapes and carriage returns", async () => {
    const { output } = await run("show_colours", {});
    expect(output).toContain("\u001b[31mred");
    expect(output).toContain("\r[####################] 100%");
  });

  test("make_text gives exactly as much as is asked for", async () => {
    expect((await run("make_text", {})).output).toHaveLength(5_000_000);
    expect((await run("make_text", { megabytes: 0.00025 })).output).toHaveLength(250);
    expect((await run("make_text", { megabytes: 500 })).isError).toBe(true);
  });

  test("fail_with_cause throws with a chain of causes", async () => {
    const result = await run("fail_with_cause", {});
    expect(result).toEqual({ output: "The order was not saved", isError: true });
    expect(resultOrigin(result)?.threw?.causes.map((cause) => cause.name)).toEqual(["Error", "TypeError"]);
  });

  test("book_trip takes nested objects and a union, with nothing parsed on the way", async () => {
    const [family, alone, wrong] = get("book_trip").examples ?? [];
    const price = async (example = family) => (await run("book_trip", example?.arguments ?? {})).output;
    expect(JSON.parse(await price(family))).toMatchObject({
      total_euro: 180,
      lines: [{ fare: "adult" }, { euro: 60 }],
    });
    expect(JSON.parse(await price(alone)).total_euro).toBe(190);
    expect(await price(wrong)).toContain('"rocket"');
    expect(get("book_trip").inputSchema).toMatchObject({
      required: ["route", "travellers", "transport"],
      properties: { transport: { oneOf: [{}, {}, {}] } },
    });
  });

  test("show_arguments gives back what arrives", async () => {
    const args = { a: [1, null], b: { c: "" } };
    const { output } = await run("show_arguments", args, { callId: "call-1", timeout: 5 });
    expect(JSON.parse(output)).toEqual({
      arguments: args,
      context: { callId: "call-1", extra: {}, timeout: 5 },
    });
  });

  test("delete_note says that it destroys, and does", async () => {
    expect(get("delete_note").annotations?.destructiveHint).toBe(true);
    expect(get("list_notes").annotations?.readOnlyHint).toBe(true);
    expect(JSON.parse((await run("list_notes", {})).output)).toHaveLength(3);
    expect(JSON.parse((await run("delete_note", { id: 1 })).output)).toMatchObject({
      deleted: 1,
      left: [{ id: 2 }, {}],
    });
    expect(await run("delete_note", { id: 1 })).toMatchObject({ isError: true });
    expect(JSON.parse((await run("list_notes", {})).output)).toHaveLength(2);
  });
});
