import { request } from "./http.ts";
import type { Server } from "./server.ts";
import { expect, test } from "./test.ts";

/** What a program sends with everything that changes something. */
const program = { "x-playground": "1", "content-type": "application/json" };

async function startRun(server: Server, tool: string, body: string, wait = "") {
  const path = `${server.url}/api/tools/${encodeURIComponent(tool)}/runs${wait}`;
  const answer = await request(path, { method: "POST", headers: program, body });
  return { ...answer, run: JSON.parse(answer.body) };
}

test("a program lists the tools, looks at one and runs it", async ({ server }) => {
  const listKeys = async () => {
    const { tools } = JSON.parse((await request(`${server.url}/api/tools`)).body);
    return tools.map((tool: { key: string }) => tool.key);
  };
  await expect.poll(listKeys).toContain("divide");
  const tool = JSON.parse((await request(`${server.url}/api/tools/divide`)).body);
  expect(tool.definition.inputSchema.type).toBe("object");
  const { status, run } = await startRun(server, "divide", '{"arguments":{"a":10,"b":4}}');
  expect(status).toBe(200);
  expect(run).toMatchObject({ state: "ok", outcome: { output: "2.5", metadata: { operands: [10, 4] } } });
});

test("a run gives the tool's text, and an error of its own as its own", async ({ server }) => {
  const { run } = await startRun(server, "echo", '{"arguments":{"text":"hello"}}');
  expect(run).toMatchObject({ state: "ok", outcome: { output: "hello", isError: false, decidedBy: "tool" } });
  const bad = await startRun(server, "echo", '{"arguments":{"text":7}}');
  expect(bad.run).toMatchObject({ state: "invalid input", outcome: { decidedBy: "schema check" } });
});

test("arguments arrive digit by digit, and a number that would change is refused", async ({ server }) => {
  const { body, run } = await startRun(server, "echo", '{"arguments":{"text":"x","id":725653563933458433}}');
  expect(body).toContain('"id":725653563933458433');
  expect(run.state).toBe("invalid input");
  expect(run.outcome.problems[0].message).toContain("725653563933458433");
});

test("a run that goes on is followed by its events, and stopped", async ({ server }) => {
  const { status, headers, run } = await startRun(server, "count_slowly", "{}", "?wait=0");
  expect(status).toBe(202);
  expect(headers.location).toBe(`/api/runs/${run.id}`);
  const events = request(`${server.url}${headers.location}/events`);
  const stopped = await request(`${server.url}${headers.location}`, {
    method: "DELETE",
    headers: { "x-playground": "1" },
  });
  expect(JSON.parse(stopped.body).state).toBe("cancelled");
  const { headers: streamed, body } = await events;
  expect(streamed["content-type"]).toContain("text/event-stream");
  expect(body.match(/^event: run-finished$/gm)).toHaveLength(1);
  const ids = [...body.matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id));
  expect(ids).toEqual(ids.map((_id, place) => place));
});

test("a request that changes something must say that it comes from a program", async ({ server }) => {
  const path = `${server.url}/api/tools/echo/runs`;
  const { "x-playground": _header, ...unsaid } = program;
  const attempts = [
    unsaid,
    { "x-playground": "1", "content-type": "text/plain" },
    { ...program, origin: "http://evil.example" },
    { ...program, host: "evil.example" },
    { ...program, "sec-fetch-site": "cross-site" },
  ];
  for (const headers of attempts) {
    const answer = await request(path, { method: "POST", headers, body: "{}" });
    expect(answer.status, JSON.stringify(headers)).toBe(403);
    expect(answer.body).toContain("Refused");
  }
});

test("no page of another site gets leave to send that header", async ({ server }) => {
  const answer = await request(`${server.url}/api/tools/echo/runs`, {
    method: "OPTIONS",
    headers: {
      origin: "http://evil.example",
      "access-control-request-method": "POST",
      "access-control-request-headers": "x-playground,content-type",
    },
  });
  expect(Object.keys(answer.headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
});

test("errors are problem documents", async ({ server }) => {
  const answers = [
    await request(`${server.url}/api/tools/ecko`),
    await request(`${server.url}/api/runs/none`),
    await startRun(server, "echo", "{"),
    await startRun(server, "echo", `{"arguments":{"text":"${"x".repeat(10.5 * 1024 * 1024)}"}}`),
    await startRun(server, "echo", `{"arguments":{"text":"${"x".repeat(14 * 1024 * 1024)}"}}`),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 400, 413, 413]);
  for (const { headers, body } of answers) {
    expect(headers["content-type"]).toBe("application/problem+json");
    expect(Object.keys(JSON.parse(body))).toEqual(
      expect.arrayContaining(["type", "title", "status", "detail"]),
    );
  }
});

test("arguments of nearly 10 MB arrive", async ({ server }) => {
  const text = "ä".repeat(4.9 * 1024 * 1024);
  const { run } = await startRun(server, "echo", JSON.stringify({ arguments: { text } }));
  expect(run).toMatchObject({ state: "ok", outcome: { outputLength: text.length, isOutputWhole: false } });
  const output = await request(`${server.url}/api/runs/${run.id}/output`);
  expect(output.body).toBe(text);
  expect(output.headers["content-security-policy"]).toContain("sandbox");
  expect(output.headers["content-disposition"]).toMatch(/^attachment/);
  const part = await request(`${server.url}/api/runs/${run.id}/output`, { headers: { range: "bytes=0-3" } });
  expect([part.status, part.body]).toEqual([206, "ää"]);
});

test("the interface describes itself, and says that it is well", async ({ server }) => {
  const document = JSON.parse((await request(`${server.url}/api/openapi.json`)).body);
  expect(document.openapi).toBe("3.1.0");
  const health = JSON.parse((await request(`${server.url}/api/health`)).body);
  expect(health).toMatchObject({ ok: true, version: document.info.version });
});
