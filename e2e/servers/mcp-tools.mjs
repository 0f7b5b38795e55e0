import { setTimeout as sleep } from "node:timers/promises";

const object = (properties = {}) => ({ type: "object", properties });
const text = (value, more = {}) => ({ result: { content: [{ type: "text", text: value }], ...more } });
const pixel =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const image = { type: "image", mimeType: "image/png", data: pixel };
const count = { type: "object", properties: { count: { type: "integer" } }, required: ["count"] };

/** The tools of the misbehaving server; each with what it does. */
export function listBadTools({ ask, notify, cancelled, state }) {
  return [
    {
      name: "echo",
      title: "Echo",
      description: "Gives the text back.",
      inputSchema: { ...object({ text: { type: "string" } }), required: ["text"] },
      annotations: { readOnlyHint: true },
      run: (args) => text(args.text),
    },
    {
      name: "slow",
      description: "Takes its time, and says how far it is.",
      inputSchema: object({ ms: { type: "integer" }, steps: { type: "integer" } }),
      async run({ ms = 1000, steps = 0 }, { meta }) {
        for (let step = 1; step <= steps; step += 1) {
          await sleep(ms / steps);
          const progressToken = meta.progressToken;
          notify("notifications/progress", {
            progressToken,
            progress: step,
            total: steps,
            message: `step ${step}`,
          });
        }
        if (steps === 0) await sleep(ms);
        return text("done");
      },
    },
    { name: "never", inputSchema: object(), run: () => undefined },
    {
      name: "cancelled",
      inputSchema: object(),
      run: () => text(JSON.stringify(cancelled)),
    },
    {
      name: "die",
      inputSchema: object(),
      async run() {
        process.stderr.write("out of luck\n");
        await sleep(20);
        process.exit(3);
      },
    },
    {
      name: "mixed_error",
      inputSchema: object(),
      run: () => text("it broke", { isError: true, structuredContent: { code: 7 } }),
    },
    {
      name: "image_error",
      inputSchema: object(),
      run: () => ({ result: { content: [image], structuredContent: { code: 7 }, isError: true } }),
    },
    { name: "silent_error", inputSchema: object(), run: () => ({ result: { content: [], isError: true } }) },
    {
      name: "parts",
      inputSchema: object(),
      run: () => ({
        result: {
          content: [
            { type: "text", text: "one" },
            image,
            { type: "resource", resource: { uri: "file:///a.txt", mimeType: "text/plain", text: "hello" } },
            { type: "resource_link", uri: "https://example.test/b", name: "b" },
            { type: "hologram", depth: 3 },
            { type: "text", text: "two" },
          ],
        },
      }),
    },
    {
      name: "structured",
      inputSchema: object(),
      outputSchema: count,
      run: () => text("three", { structuredContent: { count: 3 } }),
    },
    {
      name: "wrong_structured",
      inputSchema: object(),
      outputSchema: count,
      run: () => text("three", { structuredContent: { count: "three" } }),
    },
    { name: "no_structured", inputSchema: object(), outputSchema: count, run: () => text("three") },
    {
      name: "broken_output_schema",
      inputSchema: object(),
      outputSchema: { type: "object", properties: { a: { pattern: "(" } } },
      run: () => text("fine"),
    },
    { name: "no_result", inputSchema: object(), run: () => ({ result: { content: "just text" } }) },
    {
      name: "protocol_error",
      inputSchema: object(),
      run: () => ({ error: { code: -32602, message: "wrong arguments", data: { at: "/x" } } }),
    },
    {
      name: "talk",
      inputSchema: object(),
      async run() {
        process.stderr.write("from the error stream\n");
        process.stdout.write("this is no message\n");
        notify("notifications/message", { level: "warning", logger: "disk", data: "nearly full" });
        notify("notifications/message", { level: "info", data: { free: 3 } });
        await sleep(50);
        return text("said");
      },
    },
    {
      name: "ask",
      inputSchema: object({ mode: { type: "string" } }),
      async run({ mode }) {
        const form = { requestedSchema: { type: "object", properties: { city: { type: "string" } } } };
        const link = { mode: "url", url: "https://example.test/login", elicitationId: "e1" };
        const more = mode === "url" ? link : form;
        return text(JSON.stringify(await ask("elicitation/create", { message: "Which city?", ...more })));
      },
    },
    {
      name: "needs_visit",
      inputSchema: object(),
      run() {
        if (state.visited) return text("welcome");
        state.visited = true;
        const url = "https://example.test/login";
        const elicitations = [{ mode: "url", elicitationId: "e2", url, message: "Sign in first" }];
        return { error: { code: -32042, message: "sign in", data: { elicitations } } };
      },
    },
    {
      name: "sample",
      inputSchema: object(),
      async run() {
        const messages = [{ role: "user", content: { type: "text", text: "hi" } }];
        return text(JSON.stringify(await ask("sampling/createMessage", { messages, maxTokens: 5 })));
      },
    },
    {
      name: "roots",
      inputSchema: object(),
      run: async () => text(JSON.stringify(await ask("roots/list"))),
    },
    {
      name: "grow",
      description: "Adds a tool and says that the list has changed.",
      inputSchema: object(),
      run() {
        state.extra += 1;
        notify("notifications/tools/list_changed");
        return text("grown");
      },
    },
    {
      name: "environment",
      inputSchema: object(),
      run: () => text(JSON.stringify(process.env)),
    },
    { name: "number", inputSchema: object(), run: () => text('{"id":9007199254740993}') },
    {
      name: "big_number",
      inputSchema: object(),
      run: () => ({ verbatim: `{"content":[],"structuredContent":{"id":9007199254740993,"p":0.1}}` }),
    },
    { name: "typo", inputSchema: object({ page: { type: "int" } }) },
    { name: "nested", inputSchema: object({ coin: { type: "string" }, required: ["coin"] }) },
    { name: "no_schema" },
    { name: "schema_is_text", inputSchema: "object" },
    { name: "get user/π", inputSchema: object() },
    { name: "get", description: "first", inputSchema: object() },
    { name: "get", description: "second", inputSchema: object({ id: { type: "string" } }) },
    { name: "GET", description: 7, inputSchema: object() },
    { description: "has no name", inputSchema: object() },
    { name: "x".repeat(200), inputSchema: object() },
  ];
}

/** The tools of a server that wants a token: one that needs a permission more, and one that tells what it was sent. */
export function listGuardedTools(readHeaders) {
  return [
    { name: "write_note", inputSchema: object(), run: () => text("written") },
    {
      name: "headers",
      inputSchema: object(),
      run: () => text(`You sent ${readHeaders().authorization}.`),
    },
  ];
}
