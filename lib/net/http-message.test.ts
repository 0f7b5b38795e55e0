import { FormData } from "undici";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { HttpMessage } from "./http-message.ts";
import { createMask, type OutgoingRequest, sendRequest } from "./index.ts";
import { type EchoServer, startEchoServer } from "./testing.ts";

let echo: EchoServer;
beforeAll(async () => {
  echo = await startEchoServer();
});
afterAll(() => echo.stop());

async function watch(path: string, request: Partial<OutgoingRequest> = {}, timeout = 5000) {
  const messages: HttpMessage[] = [];
  const url = new URL(path, echo.url);
  const outcome = await sendRequest(
    { method: "GET", url, headers: [], ...request },
    {
      allowedHosts: [url.host],
      timeout,
      timeoutOwner: "of the tool",
      signal: new AbortController().signal,
      maskText: createMask(["swordfish-1"]),
      resultMode: "text",
      onMessage: (message) => messages.push(message),
    },
  );
  return { messages, outcome };
}

test("a request and its reply are told with headers and bodies", async () => {
  const { messages } = await watch("/a?b=1", {
    method: "POST",
    headers: [["content-type", "text/plain"]],
    body: "hi",
  });
  expect(messages).toEqual([
    {
      kind: "http-request",
      method: "POST",
      url: `${echo.url}/a?b=1`,
      headers: [["content-type", "text/plain"]],
      body: { kind: "text", text: "hi" },
    },
    {
      kind: "http-reply",
      status: 200,
      statusText: "OK",
      headers: expect.arrayContaining([["x-request-id", "r-1"]]),
      body: { kind: "text", text: expect.stringContaining('"body":"hi"') },
    },
  ]);
});

test("what is no text is told by its size, a form by its parts", async () => {
  expect((await watch("/image")).messages[1]).toMatchObject({ body: { kind: "bytes", bytes: 70 } });
  expect((await watch("/empty")).messages[1]).not.toHaveProperty("body");
  const form = new FormData();
  form.append("name", "a swordfish-1");
  form.append("file", new Blob(["abc"], { type: "text/csv" }), "f.csv");
  const { messages } = await watch("/a", { method: "POST", body: form });
  expect(messages[0]).toMatchObject({
    body: {
      kind: "parts",
      parts: [
        { name: "name", text: "a ••••••" },
        { name: "file", bytes: 3, type: "text/csv" },
      ],
    },
  });
});

test("credentials are hidden: by their value, and by the header or parameter that they stand in", async () => {
  const { messages } = await watch("/a?api_key=k-1&q=swordfish-1#x", {
    headers: [
      ["Authorization", "Bearer abc"],
      ["Cookie", "session=abc"],
      ["X-Api-Key", "abc"],
      ["X-Mine", "swordfish-1"],
      ["Accept", "text/plain"],
    ],
  });
  expect(messages[0]).toMatchObject({
    url: `${echo.url}/a?api_key=••••••&q=••••••#x`,
    headers: [
      ["Authorization", "Bearer ••••••"],
      ["Cookie", "••••••"],
      ["X-Api-Key", "••••••"],
      ["X-Mine", "••••••"],
      ["Accept", "text/plain"],
    ],
  });
  expect(JSON.stringify(messages[1])).not.toContain("swordfish");
});

test("each redirect is told, and a request without a reply says why", async () => {
  const { messages } = await watch("/redirect?to=/text");
  expect(messages.map((each) => (each.kind === "http-reply" ? each.status : each.kind))).toEqual([
    "http-request",
    302,
    "http-request",
    200,
  ]);
  expect(messages[2]).toMatchObject({ url: `${echo.url}/text` });
  const late = await watch("/slow?ms=2000", {}, 30);
  expect(late.messages).toMatchObject([
    { kind: "http-request" },
    { kind: "note", text: late.outcome.output },
  ]);
  expect((await watch("/drop")).messages[1]).toMatchObject({
    kind: "note",
    text: expect.stringContaining("closed the connection"),
  });
});
