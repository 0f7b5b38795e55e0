import { chmod, mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createConfigEditor } from "./config-editor.ts";
import { hideHeaders, keepHeaders, type NewSource, readNewSource } from "./new-source.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "config-editor-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const editor = (configFile?: string) =>
  createConfigEditor({ configFile, workingFolder: folder, dataFolder: join(folder, "data") });
const read = async (name: string) => JSON.parse(await readFile(join(folder, name), "utf8"));
const server: NewSource = { kind: "mcp", name: "tickets", url: "https://a.test/mcp", headers: { a: "b" } };
const document: NewSource = { kind: "openapi", document: "specs/a.yaml", baseUrl: "http://127.0.0.1:9" };

describe("a source that is added", () => {
  test("stands in the files that are read at the next start, and is taken out again", async () => {
    await editor().add(server);
    await editor().add(document);
    expect(await read("mcp.json")).toEqual({
      mcpServers: { tickets: { url: "https://a.test/mcp", headers: { a: "b" } } },
    });
    expect(await read("playground.config.json")).toEqual({
      openapi: [{ document: "specs/a.yaml", baseUrl: "http://127.0.0.1:9" }],
    });
    expect((await stat(join(folder, "mcp.json"))).mode & 0o077).toBe(0);
    expect(await editor().added()).toEqual([server, document]);
    await editor().remove(server);
    await editor().remove(document);
    expect(await read("mcp.json")).toEqual({ mcpServers: {} });
    expect(await read("playground.config.json")).toEqual({ openapi: [] });
    expect(await editor().added()).toEqual([]);
  });

  test("leaves everything else in the file as it was, its indentation too", async () => {
    const before = '{\n    "servers": {\n        "a": {"command": "x"}\n    },\n    "inputs": []\n}\n';
    await writeFile(join(folder, "mcp.json"), before);
    await editor().add(server);
    expect(await read("mcp.json")).toMatchObject({
      servers: { a: { command: "x" }, tickets: {} },
      inputs: [],
    });
    await editor().remove(server);
    expect(await readFile(join(folder, "mcp.json"), "utf8")).toBe(
      `${JSON.stringify(JSON.parse(before), undefined, 4)}\n`,
    );
    await expect(editor().add({ ...server, name: "a" })).rejects.toThrow(/already/);
  });

  test("goes into a bare map of servers as well, and through a link", async () => {
    await writeFile(join(folder, "real.json"), '{"a":{"url":"http://b.test"}}');
    await symlink(join(folder, "real.json"), join(folder, "mcp.json"));
    await editor().add(server);
    expect(Object.keys(await read("real.json"))).toEqual(["a", "tickets"]);
  });

  test("is written whole where several come at once", async () => {
    const one = editor();
    const names = Array.from({ length: 12 }, (_, index) => `s${index}`);
    await Promise.all(names.map((name) => one.add({ ...server, name })));
    expect(Object.keys((await read("mcp.json")).mcpServers)).toEqual(names);
    expect((await one.added()).length).toBe(12);
  });
});

describe("a file that can't be written by us", () => {
  test("is a program, holds comments, is no JSON, or is read-only; the refusal says so", async () => {
    const program = join(folder, "playground.config.ts");
    expect(await editor(program).place("openapi")).toEqual({ refusal: expect.stringContaining("a program") });
    expect(await editor(program).place("mcp")).toEqual({ file: join(folder, "mcp.json") });
    await writeFile(join(folder, "mcp.json"), '{ // mine\n "mcpServers": {} }');
    expect(await editor().place("mcp")).toEqual({ refusal: expect.stringContaining("comments") });
    await expect(editor().add(server)).rejects.toThrow(/comments/);
    expect(await readFile(join(folder, "mcp.json"), "utf8")).toContain("// mine");
    if (process.getuid?.() === 0) return;
    const locked = join(folder, "locked");
    await mkdir(locked);
    await chmod(locked, 0o500);
    expect(await editor(join(locked, "playground.config.json")).place("openapi")).toHaveProperty("refusal");
  });
});

describe("what a page sends", () => {
  const faultOf = (given: unknown) => {
    const found = readNewSource(given);
    return "fault" in found ? found.fault : "taken";
  };

  test("is taken where it is a server over HTTP or a document", () => {
    for (const given of [server, document, { ...server, url: `http://\${HOST}:8080/mcp` }]) {
      expect(readNewSource(given)).toEqual({ source: given });
    }
  });

  test("is refused with a reason where it names a command, whatever stands beside it", () => {
    for (const more of [{ command: "sh" }, { args: ["-c"] }, { env: {} }, { cwd: "/" }]) {
      expect(faultOf({ ...server, ...more })).toMatch(/^A command to start is only ever read from a config/);
    }
    for (const url of ["npx server", "file:///bin/sh", "stdio:sh", "javascript:1", ""]) {
      expect(faultOf({ ...server, url })).toMatch(/must be an address that begins with http/);
    }
  });

  test("is refused with a reason where a name, a header or the whole is wrong", () => {
    for (const name of ["", "__proto__", "a b", "é", "x".repeat(65)]) {
      expect(faultOf({ ...server, name })).toMatch(/The name must/);
    }
    expect(faultOf({ ...server, headers: { "a b": "c" } })).not.toBe("taken");
    expect(faultOf({ ...server, headers: { a: "b\r\nc: d" } })).not.toBe("taken");
    expect(faultOf({ ...server, kind: "native" })).not.toBe("taken");
    expect(faultOf({ ...document, document: " " })).toMatch(/must be an address or the path/);
    expect(faultOf(undefined)).not.toBe("taken");
  });

  test("is refused with the member that is at fault, so that the reason stands at its field", () => {
    expect(readNewSource({ ...server, name: "a b", url: "npx" })).toMatchObject({
      fields: { name: expect.stringMatching(/^The name must/), url: expect.stringMatching(/^The URL/) },
    });
    expect(readNewSource({ ...server, headers: { "a b": "c" } })).toMatchObject({
      fields: { headers: expect.stringContaining("a b") },
    });
    expect(readNewSource({ ...document, document: "" })).toMatchObject({
      fields: { document: expect.any(String) },
    });
  });

  test("keeps the values of headers that a page was not shown", () => {
    const source: NewSource = { ...server, headers: { authorization: "Bearer abc", key: `\${KEY}` } };
    const shown = hideHeaders(source);
    expect(JSON.stringify(shown)).not.toContain("abc");
    expect(shown.headers?.key).toBe(`\${KEY}`);
    expect(keepHeaders(shown, source)).toEqual(source);
    const changed = { ...shown, headers: { ...shown.headers, key: "new" } };
    expect(keepHeaders(changed, source).headers).toEqual({ authorization: "Bearer abc", key: "new" });
  });
});
