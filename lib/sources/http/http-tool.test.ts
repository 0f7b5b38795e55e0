import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type EchoServer, startEchoServer } from "@/lib/net/testing.ts";
import { createContext, type JsonObject, type ToolContext } from "@/lib/tool/index.ts";
import { testSource } from "../source-contract.ts";
import { createHttpSource, type HttpToolOptions, httpTool } from "./index.ts";

let echo: EchoServer;
beforeAll(async () => {
  echo = await startEchoServer();
});
afterAll(() => echo.stop());

const reference = (name: string) => `\${${name}}`;
const build = (options: Partial<HttpToolOptions>, variables = {}) =>
  httpTool({ name: "t", description: "", method: "GET", url: `${echo.url}/`, ...options }, variables);
const run = (
  options: Partial<HttpToolOptions>,
  args: JsonObject = {},
  context: Partial<ToolContext> = {},
  variables = {},
) => build(options, variables).execute(args, createContext(context));
async function see(options: Partial<HttpToolOptions>, args: JsonObject = {}, variables = {}) {
  const { output, isError } = await run(options, args, {}, variables);
  expect([isError, output]).toEqual([false, expect.stringContaining("{")]);
  return JSON.parse(output) as {
    method: string;
    url: string;
    query: string[][];
    headers: JsonObject;
    body: string;
  };
}

describe("the address", () => {
  test("takes arguments in path and query, encoded, in every place that they stand", async () => {
    const url = `${echo.url}/users/{id}/x-{id}?q={q}&again={id}`;
    const { url: sent } = await see({ url }, { id: "a/b c?#", q: "1&2=3" });
    expect(sent).toBe("/users/a%2Fb%20c%3F%23/x-a%2Fb%20c%3F%23?q=1%262%3D3&again=a%2Fb%20c%3F%23");
  });

  test("is refused where an argument stands in its scheme or host, or where it is no http", () => {
    for (const url of [
      "{s}://a.test/",
      "http://{h}/",
      "http://a.{h}:80/x",
      "http://{u}@a.test/",
      "http://a.test:{p}/",
    ]) {
      expect(() => build({ url })).toThrow(/scheme or host/);
    }
    for (const url of ["ftp://a.test/", "/x", "", "javascript:alert(1)"]) {
      expect(() => build({ url })).toThrow(/http and|http or|no address/);
    }
  });

  test("needs its arguments, and takes no step up, however it is written; nothing goes out", async () => {
    const url = `${echo.url}/a/{id}/b`;
    const before = await echo.count();
    expect(await run({ url })).toMatchObject({
      isError: true,
      output: expect.stringContaining('"id" is missing'),
    });
    expect(await run({ url }, { id: null })).toMatchObject({ isError: true });
    for (const id of [".", "..", "%2e", "%2E%2e", ".%2e"]) {
      const { isError, output } = await run({ url }, { id });
      if (id.includes("%")) expect(isError).toBe(false);
      else expect([isError, output]).toEqual([true, expect.stringContaining('"id"')]);
    }
    const { isError } = await run({ url: `${echo.url}/{a}{b}/x` }, { a: ".", b: "." });
    expect(isError).toBe(true);
    expect(await run({ url: `${echo.url}/{constructor}` })).toMatchObject({ isError: true });
    expect((await echo.count()) - before).toBe(3);
  });
});

describe("the arguments that are left", () => {
  test("go to the query for GET and HEAD: lists repeat, objects are JSON, null is left out", async () => {
    const args = { list: [1, "b", null], object: { a: 1 }, none: null, flag: false, text: "ä &" };
    const { query, body } = await see({}, args);
    expect(query).toEqual([
      ["list", "1"],
      ["list", "b"],
      ["object", '{"a":1}'],
      ["flag", "false"],
      ["text", "ä &"],
    ]);
    expect(body).toBe("");
    const head = await run({ method: "head" }, { a: 1 });
    expect(head).toMatchObject({ output: "", isError: false, metadata: { status: 200 } });
  });

  test("go to a JSON body for the others, but for those that the query has", async () => {
    const sent = await see({ method: "post", query: ["page"] }, { page: 2, a: [1], b: null });
    expect(sent).toMatchObject({ method: "POST", query: [["page", "2"]], body: '{"a":[1],"b":null}' });
    expect(sent.headers["content-type"]).toBe("application/json");
    const bare = await see({ method: "DELETE" });
    expect([bare.body, bare.headers["content-type"]]).toEqual(["", undefined]);
  });

  test("go to a form or raw body where the tool says so", async () => {
    const form = await see({ method: "PUT", body: "form" }, { a: [1, 2], b: "x y" });
    expect([form.body, form.headers["content-type"]]).toEqual([
      "a=1&a=2&b=x+y",
      "application/x-www-form-urlencoded",
    ]);
    const text = await see({ method: "POST", body: "raw" }, { body: "<a/>", other: 1 });
    expect(text.body).toBe("<a/>");
    const json = await see(
      { method: "POST", body: "raw", headers: { "Content-Type": "a/b" } },
      { body: { a: 1 } },
    );
    expect([json.body, json.headers["content-type"]]).toEqual(['{"a":1}', "a/b"]);
  });
});

describe("headers", () => {
  test("take their values from the environment, which are hidden in all that comes back", async () => {
    const variables = { KEY: "s3cret-key-value", USER_PASS: "someone:pass-word" };
    const headers = { authorization: `Bearer ${reference("KEY")}`, "x-pair": reference("USER_PASS") };
    const result = await run({ headers }, { again: "s3cret-key-value" }, {}, variables);
    expect(result.isError).toBe(false);
    expect(JSON.parse(result.output)).toMatchObject({
      headers: { authorization: "Bearer ••••••", "x-pair": "••••••" },
    });
    expect(JSON.stringify(result)).not.toMatch(/s3cret|pass-word/);
    const encoded = Buffer.from("user:s3cret-key-value").toString("base64");
    const refused = await run({ headers, url: `${echo.url}/status/401` }, { encoded }, {}, variables);
    expect(refused).toMatchObject({ isError: true, output: expect.stringContaining("••••••") });
    expect(refused.output).not.toContain(encoded);
  });

  test("that name a variable which is not set make an error that names it, and nothing goes out", async () => {
    const before = await echo.count();
    const result = await run({ headers: { a: reference("MISSING_KEY") } });
    expect(result).toMatchObject({ isError: true, output: expect.stringContaining("MISSING_KEY") });
    expect(await echo.count()).toBe(before);
  });
});

describe("the answer", () => {
  test("is the body with the status in the metadata", async () => {
    const result = await run({ url: `${echo.url}/text?text={text}` }, { text: "hé" });
    expect(result).toMatchObject({ output: "hé", isError: false, metadata: { status: 200 } });
    const { metadata } = await run({});
    expect(metadata?.headers).toMatchObject({ "content-type": "application/json", "x-request-id": "r-1" });
    expect(await run({ url: `${echo.url}/empty` })).toMatchObject({ output: "", metadata: { status: 204 } });
  });

  test("is an error with status and body where the status is no 2xx", async () => {
    const result = await run({ url: `${echo.url}/status/503` });
    expect(result).toMatchObject({ isError: true, metadata: { status: 503 } });
    expect(result.output).toMatch(/^HTTP 503: \{"method"/);
  });

  test("comes as JSON or with its status where the tool wants it", async () => {
    const url = `${echo.url}/text`;
    expect(await run({ url, resultMode: "json" })).toMatchObject({
      isError: true,
      output: expect.stringMatching(/no JSON/),
    });
    expect((await run({ resultMode: "json" })).isError).toBe(false);
    expect((await run({ url, resultMode: "status+text" })).output).toBe("200\nsome text");
  });

  test("that is an image is shown as one", async () => {
    const { output, metadata } = await run({ url: `${echo.url}/image` });
    expect(output).toBe("image (image/png, 70 bytes)");
    expect(metadata?.content).toMatchObject([{ type: "image", mimeType: "image/png" }]);
  });

  test("keeps every digit of a number", async () => {
    const text = '{"id":9007199254740993}';
    expect((await run({ url: `${echo.url}/text`, resultMode: "json" }, { text })).output).toBe(text);
  });
});

describe("time", () => {
  test("the sooner time-out ends the request, and says whose it was", async () => {
    const url = `${echo.url}/slow?ms=30000`;
    expect((await run({ url, timeout: 50 }, {}, { timeout: 60_000 })).output).toMatch(
      /0\.05 s.*of the tool itself/,
    );
    expect((await run({ url }, {}, { timeout: 40 })).output).toMatch(/0\.04 s.*of the run/);
    expect((await run({ url: `${echo.url}/hang`, timeout: 50 })).output).toMatch(/Timed out/);
  });

  test("a cancel says so, and a signal that is aborted already sends nothing", async () => {
    const before = await echo.count();
    const controller = new AbortController();
    const running = run({ url: `${echo.url}/hang` }, {}, { signal: controller.signal });
    setTimeout(() => controller.abort(), 50);
    expect(await running).toMatchObject({ isError: true, output: expect.stringMatching(/^Stopped/) });
    const between = await echo.count();
    expect(between).toBe(before + 1);
    expect((await run({}, {}, { signal: AbortSignal.abort() })).output).toMatch(/before anything was sent/);
    expect(await echo.count()).toBe(between);
  });

  test("0, negative, NaN and too long a time-out are refused when the tool is built", () => {
    for (const timeout of [0, -1, Number.NaN, 2 ** 31, Number.POSITIVE_INFINITY]) {
      expect(() => build({ timeout })).toThrow(/timeout/);
    }
    expect(() => build({ timeout: 2 ** 31 - 1 })).not.toThrow();
  });

  test("a fault of the connection names its cause", async () => {
    expect((await run({ url: "http://127.0.0.1:39997/" })).output).toMatch(/ECONNREFUSED/);
    expect((await run({ url: "http://no-such-host.invalid/" })).output).toMatch(/DNS/);
    expect((await run({ url: echo.url.replace("http:", "https:") })).output).toMatch(/TLS/);
  });
});

test("a redirect into a network that the configuration does not name is refused", async () => {
  const url = `${echo.url}/redirect?to={to}`;
  expect((await run({ url }, { to: "http://169.254.169.254/" })).output).toMatch(/link-local/);
  expect((await run({ url }, { to: "http://127.0.0.1:39996/" })).output).toMatch(/private network/);
});

test("options that are wrong are refused by name", () => {
  expect(() => build({ name: "a b" })).toThrow(/a_b/);
  expect(() => build({ method: "" })).toThrow(/method/);
  expect(() => httpTool({} as HttpToolOptions)).toThrow(/name/);
});

test("an endpoint that is wrong is told, and the others are used", () => {
  const good = { name: "good", description: "", method: "GET", url: `${echo.url}/` };
  const source = createHttpSource({ endpoints: [{ ...good, url: 7 }, good] });
  expect(source.snapshot().tools.map((tool) => tool.name)).toEqual(["good"]);
  expect(source.snapshot().problems).toMatchObject([
    { where: "http[0]", message: expect.stringMatching(/url/) },
  ]);
});

const endpoint = (name: string, path: string) => ({
  name,
  description: "",
  method: "GET",
  get url() {
    return `${echo.url}${path}`;
  },
});
testSource("HTTP endpoints", {
  create: () => createHttpSource({ endpoints: [endpoint("text", "/text"), endpoint("hang", "/hang")] }),
  createBroken: () => createHttpSource({ endpoints: [{ name: "x" }] }),
  quick: { name: "text", args: {}, output: "some text" },
  slow: { name: "hang", args: {} },
});
