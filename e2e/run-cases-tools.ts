/** The tools of `run-cases.spec.ts`: each shows a fault that users of such products reported. */
export const runCaseFiles = {
  "time.ts": `
    import fs from "node:fs";
    const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
    export const slow = defineTool({
      name: "slow",
      description: "Takes as long as it is told.",
      inputSchema: { type: "object", properties: { seconds: { type: "number", default: 15 } } },
      execute: async ({ seconds = 15 }) => { await sleep(seconds * 1000); return "done after " + seconds; },
    });
    export const tick = defineTool({
      name: "tick",
      description: "Ticks twice a second until it is told to stop.",
      execute: async (_args, ctx) => {
        for (let count = 0; count < 60; count += 1) {
          ctx.signal.throwIfAborted();
          console.log("tick", count);
          await sleep(250);
        }
        return "finished";
      },
    });
    export const post = defineTool({
      name: "post_message",
      description: "Counts its calls in a file: a run may have a process of its own.",
      inputSchema: { type: "object", properties: { text: { type: "string" }, file: { type: "string" } }, required: ["text"] },
      execute: async ({ text, file }) => {
        fs.appendFileSync(file, "x");
        const calls = fs.statSync(file).size;
        await sleep(800);
        return { calls, text };
      },
    });
    export const filter = defineTool({
      name: "filter",
      description: "Gives back what it was sent.",
      inputSchema: {
        type: "object",
        properties: { filter: { type: "object", additionalProperties: true } },
        required: ["filter"],
      },
      execute: (args) => args,
    });
    export const measure = defineTool({
      name: "measure",
      description: "Tells how long a text is.",
      inputSchema: { type: "object", properties: { text: { type: "string" } }, required: ["text"] },
      execute: ({ text }) => String(text.length) + text.slice(-1),
    });`,
  "results.ts": `
    const things = { type: "object", properties: { things: { type: "array", items: { type: "string" } } }, required: ["things"] };
    export const missing = defineTool({
      name: "missing_list",
      description: "Fails, and has an output schema.",
      source: "mcp",
      outputSchema: things,
      execute: () => ToolResult.error("NOT_FOUND: no such list", {
        content: [{ type: "text", text: "NOT_FOUND: no such list" }],
        structuredContent: { err: { code: "NOT_FOUND" } },
      }),
    });
    const weather = { type: "object", properties: { temp: { type: "number" } }, required: ["temp"] };
    export const unstructured = defineTool({
      name: "unstructured",
      description: "Has an output schema, and gives only text.",
      source: "mcp",
      outputSchema: weather,
      execute: () => ToolResult.ok('{"temp":21}', { content: [{ type: "text", text: '{"temp":21}' }] }),
    });
    export const mistyped = defineTool({
      name: "mistyped",
      description: "Has an output schema, and gives something else.",
      source: "mcp",
      outputSchema: weather,
      execute: () => ToolResult.ok('{"temp":"21"}', { content: [], structuredContent: { temp: "21" } }),
    });
    export const limited = defineTool({
      name: "rate_limited",
      description: "Fails without a text.",
      source: "mcp",
      execute: () => ToolResult.error('{"code":"RATE_LIMITED","retry_after":30}', {
        content: [],
        structuredContent: { code: "RATE_LIMITED", retry_after: 30 },
        _meta: { "example.test/trace": "abc" },
      }),
    });
    const png = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
    export const chart = defineTool({
      name: "all_blocks",
      description: "Gives every kind of content.",
      source: "mcp",
      execute: () => ToolResult.ok("chart", {
        content: [
          { type: "text", text: "chart" },
          { type: "image", mimeType: "image/png", data: png },
          { type: "audio", mimeType: "audio/wav", data: "UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=" },
          { type: "resource", resource: { uri: "x-test://a.bin", mimeType: "application/octet-stream", blob: "AAECAw==" } },
          { type: "resource_link", uri: "file:///a.txt", name: "a.txt" },
          { type: "new_kind", foo: 1 },
          { type: "image", mimeType: "image/png", data: "***" },
        ],
      }),
    });
    const odd = "\\u001b[1m\\u001b[32mPASS\\u001b[0m ok\\r10%\\r100%\\n\\u001b[2J\\u00e9 e\\u0301 \\ud83d\\udc69\\u200d\\ud83d\\udcbb \\u202eabc\\u202c \\u0000 \\ud800 <b>x</b>";
    export const oddText = defineTool({ name: "odd_text", description: "Unusual characters.", execute: () => odd });
    export const oddBlock = defineTool({
      name: "odd_block",
      description: "Unusual characters in a block.",
      execute: () => ToolResult.ok(odd, { content: [{ type: "text", text: odd }] }),
    });
    export const dump = defineTool({
      name: "dump",
      description: "A very large object.",
      inputSchema: { type: "object", properties: { mb: { type: "number", default: 8 } } },
      execute: ({ mb = 8 }) => {
        const row = { id: 1, text: "x".repeat(200) };
        const rows = Array.from({ length: mb * 4200 }, (_, id) => ({ ...row, id }));
        return { rows, longLine: "y".repeat(1_000_000) };
      },
    });
    const values = { zero: 0, no: false, empty: "", nil: null, undef: undefined, list: [], obj: {} };
    export const falsy = defineTool({
      name: "falsy",
      description: "Values that are easily taken for none.",
      inputSchema: { type: "object", properties: { kind: { enum: Object.keys(values) } }, required: ["kind"] },
      execute: ({ kind }) => values[kind],
    });`,
  "boundary.ts": `
    export const boom = defineTool({
      name: "boom",
      description: "Throws.",
      execute: () => { throw new Error("quota exceeded for project demo", { cause: new Error("HTTP 429") }); },
    });
    class Row {
      constructor() { this.id = 1; this.when = new Date(0); }
      get label() { return "r" + this.id; }
    }
    const plain = () => {
      const bare = Object.create(null);
      bare.a = 1;
      return { o: bare, row: new Row(), url: new URL("https://example.test/") };
    };
    export const odd = defineTool({
      name: "odd",
      description: "What JSON can't hold.",
      execute: () => ({
        ...plain(),
        map: new Map([["k", 1]]),
        set: new Set([1]),
        re: /x/g,
        fn() {},
        sym: Symbol("s"),
        err: new Error("inner"),
      }),
    });
    export const even = defineTool({ name: "even", description: "What JSON can hold.", execute: plain });
    export const when = defineTool({
      name: "when",
      description: "Dates.",
      outputSchema: { type: "object", properties: { at: { type: "string", format: "date-time" } }, required: ["at"] },
      execute: () => ({ at: new Date(Date.UTC(2026, 0, 2)), bad: new Date(NaN) }),
    });
    export const late = defineTool({
      name: "late",
      description: "A cycle, a getter that fails, a promise that is rejected.",
      execute: () => {
        const a = { name: "a" };
        a.self = a;
        return { a, get bad() { throw new Error("getter failed"); }, p: Promise.reject(new Error("inner promise")) };
      },
    });`,
} as const;
