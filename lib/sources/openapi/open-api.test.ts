import { writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type EchoServer, startEchoServer } from "@/lib/net/testing.ts";
import { createContext, type JsonObject, type Tool } from "@/lib/tool/index.ts";
import { testSource } from "../source-contract.ts";
import { readOpenApi } from "./http-tools-from-open-api.ts";
import { createOpenApiSource, httpToolsFromOpenApi, type OperationOptions } from "./index.ts";

let echo: EchoServer;
let folder: string;
beforeAll(async () => {
  echo = await startEchoServer();
  folder = await mkdtemp(join(tmpdir(), "openapi-"));
});
afterAll(() => Promise.all([echo.stop(), rm(folder, { recursive: true })]));

const base = {
  openapi: "3.0.3",
  info: { title: "t", version: "1" },
  servers: [{ url: "http://127.0.0.1:9" }],
};
const ok = { responses: { 200: { description: "ok" } } };
const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: object, more = {}) => ({
  requestBody: { content: { "application/json": { schema } }, ...more },
});
const make = (document: object, options: OperationOptions = {}) =>
  httpToolsFromOpenApi({ ...base, ...document }, { baseUrl: echo.url, ...options });
const only = (document: object, options?: OperationOptions): Tool => {
  const [tool, more] = make(document, options);
  if (tool === undefined || more !== undefined) throw new Error("There is not one tool.");
  return tool;
};
async function see(tool: Tool, args: JsonObject) {
  const { output, isError } = await tool.execute(args, createContext());
  expect([isError, output]).toEqual([false, expect.stringContaining("{")]);
  return JSON.parse(output) as { method: string; url: string; headers: JsonObject; body: string };
}
const accepts = (tool: Tool, value: unknown) =>
  new Ajv2020({ strict: false, validateFormats: false }).validate(
    JSON.parse(JSON.stringify(tool.inputSchema)),
    value,
  );

describe("the arguments of an operation", () => {
  test("oas-01: path, query and body members of one name are three arguments", async () => {
    const id = (place: string, type: string) => ({
      name: "id",
      in: place,
      required: place === "path",
      schema: { type },
    });
    const schema = {
      type: "object",
      properties: { id: { type: "string" }, name: { type: "string" } },
      required: ["id", "name"],
    };
    const put = {
      operationId: "putUser",
      parameters: [id("path", "integer"), id("query", "string")],
      ...json(schema, { required: true }),
      ...ok,
    };
    const tool = only({ paths: { "/users/{id}": { put } } });
    const sent = await see(tool, { id: 7, query_id: "q", body: { id: "b", name: "n" } });
    expect(sent).toMatchObject({ method: "PUT", url: "/users/7?id=q", body: '{"id":"b","name":"n"}' });
    expect(tool.inputSchema.required).toEqual(["id", "body"]);
  });

  test("oas-03: a schema that holds itself stays one, by definitions", async () => {
    const properties = {
      text: { type: "string" },
      parent: reference("Comment"),
      replies: { type: "array", items: reference("Comment") },
    };
    const post = { operationId: "addComment", ...json(reference("Comment")), ...ok };
    const components = { schemas: { Comment: { type: "object", required: ["text"], properties } } };
    const tool = only({ paths: { "/comments": { post } }, components });
    const body = { text: "a", replies: [{ text: "b" }] };
    expect([accepts(tool, { body }), accepts(tool, { body: { replies: [{}] } })]).toEqual([true, false]);
    expect((await see(tool, { body })).body).toBe(JSON.stringify(body));
  });

  test("oas-04: names are short, differ, and are the same each time; what stands in the path is encoded", async () => {
    const path = `${"/very-long-segment".repeat(9)}/{id}`;
    const get = {
      parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
      ...ok,
    };
    const document = { paths: { [path]: { get }, [`${path}/x`]: { get } } };
    const tools = make(document);
    const names = tools.map((tool) => tool.name);
    expect(new Set(names).size).toBe(2);
    for (const name of names) expect(name).toMatch(/^[A-Za-z0-9_.-]{1,128}$/);
    expect(make(document).map((tool) => tool.name)).toEqual(names);
    expect(tools[0]?.description).toContain(`GET ${path}`);
    const [first] = tools;
    if (first) expect((await see(first, { id: "a/b c" })).url).toMatch(/\/a%2Fb%20c$/);
  });

  test("oas-06: words that only OpenAPI knows become those of JSON Schema", () => {
    const age = { type: "integer", format: "int32", minimum: 0, exclusiveMinimum: true };
    const tag = { type: "string", nullable: true, xml: { attribute: true } };
    const properties = { name: { type: "string", example: "rex" }, tag, age };
    const post = {
      operationId: "addPet",
      ...json({ type: "object", xml: { name: "pet" }, required: ["name"], properties }),
      ...ok,
    };
    const tool = only({ paths: { "/pets": { post } } });
    expect(accepts(tool, { body: { name: "rex", tag: null, age: 1 } })).toBe(true);
    expect(accepts(tool, { body: { name: "rex", age: 0 } })).toBe(false);
    expect(accepts(tool, { body: {} })).toBe(false);
    const text = JSON.stringify(tool.inputSchema);
    expect(text).toContain('"examples":["rex"]');
    expect(text).not.toMatch(/"xml"|"nullable"|"example":|"default"/);
  });

  test("a discriminator chooses its branch, and what only answers have is no argument", () => {
    const kind = {
      type: "object",
      properties: { kind: { type: "string" }, lives: { type: "integer", readOnly: true } },
      required: ["kind", "lives"],
    };
    const pet = {
      oneOf: [reference("Cat"), reference("Dog")],
      discriminator: { propertyName: "kind", mapping: { meow: "#/components/schemas/Cat" } },
    };
    const tool = only({
      paths: { "/p": { post: { ...json(reference("Pet")), ...ok } } },
      components: { schemas: { Cat: kind, Dog: kind, Pet: pet } },
    });
    const take = (body: object) => accepts(tool, { body });
    expect([take({ kind: "meow" }), take({ kind: "Dog" }), take({ kind: "Cat" }), take({})]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  test("every style of a parameter is written as the specification shows", async () => {
    const color = { R: 100, G: 200 };
    const list = ["blue", "black"];
    const rows: [string, string, boolean, unknown, string][] = [
      ["path", "simple", false, list, "/blue,black"],
      ["path", "simple", true, color, "/R=100,G=200"],
      ["path", "label", false, list, "/.blue,black"],
      ["path", "label", true, color, "/.R=100.G=200"],
      ["path", "matrix", false, list, "/;c=blue,black"],
      ["path", "matrix", true, list, "/;c=blue;c=black"],
      ["path", "matrix", true, color, "/;R=100;G=200"],
      ["query", "form", true, list, "?c=blue&c=black"],
      ["query", "form", false, list, "?c=blue,black"],
      ["query", "form", true, color, "?R=100&G=200"],
      ["query", "form", false, color, "?c=R,100,G,200"],
      ["query", "spaceDelimited", false, list, "?c=blue%20black"],
      ["query", "pipeDelimited", false, list, "?c=blue%7Cblack"],
      ["query", "deepObject", true, color, "?c[R]=100&c[G]=200"],
      ["query", "form", true, "", "?c="],
      ["query", "form", true, [], "/x"],
    ];
    for (const [place, style, explode, value, expected] of rows) {
      const path = place === "path" ? "/{c}" : "/x";
      const get = {
        parameters: [{ name: "c", in: place, style, explode, required: true, schema: {} }],
        ...ok,
      };
      const { url } = await see(only({ paths: { [path]: { get } } }), { c: value as never });
      expect([style, explode, url.replace(/^\/x\?/, "?")]).toEqual([style, explode, expected]);
    }
  });

  test("headers and cookies are sent, those of authorization left to the configuration", async () => {
    const parameter = (name: string, place: string) => ({ name, in: place, schema: { type: "string" } });
    const get = {
      parameters: [
        parameter("X-Trace", "header"),
        parameter("Authorization", "header"),
        parameter("sid", "cookie"),
      ],
      ...ok,
    };
    const tool = only(
      { paths: { "/x": { get } } },
      { headers: { authorization: `Bearer \${KEY}` }, variables: { KEY: "s3cret-key-value" } },
    );
    expect(Object.keys(tool.inputSchema.properties as object)).toEqual(["X-Trace", "sid"]);
    const { headers } = await see(tool, { "X-Trace": "t", sid: "a b" });
    expect(headers).toMatchObject({ "x-trace": "t", cookie: "sid=a%20b", authorization: "Bearer ••••••" });
  });

  test("bodies are forms, files, text and bytes too", async () => {
    const body = (mediaType: string, schema: object) =>
      only({ paths: { "/x": { post: { requestBody: { content: { [mediaType]: { schema } } }, ...ok } } } });
    const object = (properties: object) => ({ type: "object", properties });
    const form = await see(body("application/x-www-form-urlencoded", object({})), {
      body: { a: [1, 2], b: "x y", c: { d: 1 } },
    });
    expect(form.body).toBe("a=1&a=2&b=x+y&c=%7B%22d%22%3A1%7D");
    const upload = body(
      "multipart/form-data",
      object({ file: { type: "string", format: "binary" }, note: { type: "string" } }),
    );
    expect(JSON.stringify(upload.inputSchema)).toContain('"contentEncoding":"base64"');
    const parts = await see(upload, { body: { file: Buffer.from("hello").toString("base64"), note: "n" } });
    expect(parts.headers["content-type"]).toMatch(/^multipart\/form-data; boundary=/);
    expect(parts.body).toMatch(/name="file"; filename="file"[\s\S]*hello[\s\S]*name="note"\s+n/);
    const xml = await see(body("application/xml", object({})), { body: "<a/>" });
    expect([xml.body, xml.headers["content-type"]]).toEqual(["<a/>", "application/xml"]);
    const bytes = await see(body("application/octet-stream", {}), {
      body: Buffer.from("raw!").toString("base64"),
    });
    expect(bytes.body).toBe("raw!");
  });
});

test("Swagger 2 has its host, its collections and its forms", async () => {
  const parameters = [
    { name: "ids", in: "query", type: "array", items: { type: "integer" }, collectionFormat: "pipes" },
    { name: "multi", in: "query", type: "array", items: { type: "string" }, collectionFormat: "multi" },
    { name: "note", in: "formData", type: "string", required: true },
  ];
  const { host } = new URL(echo.url);
  const document = {
    swagger: "2.0",
    info: {},
    host,
    basePath: "/v1",
    schemes: ["http"],
    paths: { "/x": { post: { parameters } } },
  };
  const [tool] = httpToolsFromOpenApi(document, { allowedHosts: [host] });
  if (tool === undefined) throw new Error("There is no tool.");
  const sent = await see(tool, { ids: [1, 2], multi: ["a", "b"], body: { note: "hi there" } });
  expect(sent).toMatchObject({ url: "/v1/x?ids=1%7C2&multi=a&multi=b", body: "note=hi+there" });
  expect(tool.inputSchema.required).toEqual(["body"]);
});

describe("where requests go", () => {
  const paths = { "/x/{a}": { get: ok } };

  test("a private host that only the document names is refused, unless the configuration allows it", async () => {
    const document = { ...base, servers: [{ url: echo.url }], paths };
    const call = async (options: OperationOptions) =>
      (await httpToolsFromOpenApi(document, options)[0]?.execute({ a: "1" }, createContext()))?.output;
    expect(await call({})).toMatch(/private network/);
    expect(await call({ allowedHosts: [new URL(echo.url).host] })).toContain("/x/1");
    expect(await call({ baseUrl: `${echo.url}/v2/` })).toContain("/v2/x/1");
  });

  test("servers have variables, and one that is missing is said", async () => {
    const { port } = new URL(echo.url);
    const variables = { port: { default: port }, base: { enum: ["v3", "v4"] } };
    const servers = [{ url: "http://127.0.0.1:{port}/{base}", variables }];
    const [tool] = httpToolsFromOpenApi({ ...base, servers, paths }, { allowedHosts: [`127.0.0.1:${port}`] });
    expect((await tool?.execute({ a: "1" }, createContext()))?.output).toContain("/v3/x/1");
    const [none] = httpToolsFromOpenApi({ ...base, servers: [], paths });
    expect((await none?.execute({ a: "1" }, createContext()))?.output).toMatch(/names no server.*baseUrl/);
  });

  test("an argument that would step up in the path is refused, and one that is missing is named", async () => {
    const tool = only({ paths });
    for (const a of [".", ".."])
      expect((await tool.execute({ a }, createContext())).output).toMatch(/lead elsewhere/);
    expect((await tool.execute({}, createContext())).output).toMatch(/"a" is missing/);
  });
});

test("references to parameters, bodies and paths are followed; those that lead nowhere break nothing else", () => {
  const components = {
    parameters: {
      Page: { name: "page", in: "query", schema: reference("Page") },
      Loop: { $ref: "#/components/parameters/Loop" },
    },
    requestBodies: { Note: { content: { "application/json": { schema: reference("Missing") } } } },
    schemas: { Page: { type: "integer", minimum: 1 } },
  };
  const at = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` });
  const post = {
    parameters: [at("parameters", "Page"), at("parameters", "Loop")],
    requestBody: at("requestBodies", "Note"),
    ...ok,
  };
  const tool = only({ paths: { "/x": { post } }, components });
  expect([accepts(tool, { page: 1, body: "any" }), accepts(tool, { page: 0 })]).toEqual([true, false]);
});

test("what is no document says so", () => {
  expect(() => httpToolsFromOpenApi("a: [")).toThrow(/neither JSON nor YAML/);
  expect(() => httpToolsFromOpenApi("[]")).toThrow(/object is expected/);
  expect(() => httpToolsFromOpenApi({ openapi: "4.0.0" })).toThrow(/openapi: 3/);
  expect(httpToolsFromOpenApi({ openapi: "3.1.0" })).toEqual([]);
});

const yaml = () => `
openapi: 3.1.0
info: { title: Echoes, version: "1" }
servers: [{ url: ${echo.url} }]
paths:
  /text:
    get: { operationId: text, summary: Gives text }
  /hang:
    get: { operationId: hang }
`;
testSource("OpenAPI documents", {
  create() {
    writeFileSync(join(folder, "echoes.yaml"), yaml());
    return createOpenApiSource({ entry: { document: "echoes.yaml", baseUrl: echo.url }, folder });
  },
  createBroken: () => createOpenApiSource({ entry: "none.yaml", folder: tmpdir() }),
  quick: { name: "text", args: {}, output: "some text" },
  slow: { name: "hang", args: {} },
});

test("a document is read from an address, and relative servers count from there", async () => {
  const text = JSON.stringify({
    openapi: "3.1.0",
    info: { title: "Far" },
    servers: [{ url: "/v9" }],
    paths: { "/y": { get: {} } },
  });
  const source = createOpenApiSource({
    entry: `${echo.url}/text?text=${encodeURIComponent(text)}`,
    folder: "/",
  });
  await source.ready();
  expect(source.snapshot()).toMatchObject({ state: "ready", problems: [] });
  expect(source.origin).toBe("Far");
  const result = await source.snapshot().tools[0]?.execute({}, createContext());
  expect(result?.output).toContain('"url":"/v9/y"');
  await source.close();
});

test("a document of thousands of operations is read while other work goes on, and given up when it is closed", async () => {
  const paths = Array.from({ length: 5_000 }, (_, index) => [`/x${index}`, { get: { responses: {} } }]);
  const text = JSON.stringify({
    openapi: "3.0.0",
    info: { title: "many", version: "1" },
    servers: [{ url: "http://127.0.0.1:9" }],
    paths: Object.fromEntries(paths),
  });
  let turns = 0;
  const turning = setInterval(() => {
    turns += 1;
  }, 0);
  const { tools } = await readOpenApi(text);
  clearInterval(turning);
  expect(tools).toHaveLength(5_000);
  expect(turns).toBeGreaterThan(0);
  expect(tools.map(({ name }) => name)).toEqual(httpToolsFromOpenApi(text).map(({ name }) => name));
  const ending = new AbortController();
  ending.abort(new Error("closed"));
  await expect(readOpenApi(text, {}, ending.signal)).rejects.toThrow("closed");
});
