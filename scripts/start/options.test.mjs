import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { callerFolder, readOptions } from "./options.mjs";

const folder = os.tmpdir();
const read = (args, variables = {}) => readOptions(args, variables, folder);

describe("the options of npm start", () => {
  it("listen on 127.0.0.1:3000 where nothing is said", () => {
    expect(read([])).toEqual({
      help: false,
      dev: false,
      stdio: false,
      host: "127.0.0.1",
      port: 3000,
      environment: {},
    });
  });

  it("come from flags first, then from the environment", () => {
    expect(read([], { PORT: "4000", HOST: "localhost" })).toMatchObject({ port: 4000, host: "localhost" });
    expect(read(["--port", "5000", "--host=::1"], { PORT: "4000" })).toMatchObject({
      port: 5000,
      host: "::1",
    });
  });

  it("count relative paths from the caller's folder", () => {
    expect(read(["--tools", "."]).environment.TOOLS_DIR).toBe(folder);
    expect(read([], { TOOLS_DIR: "." }).environment.TOOLS_DIR).toBe(folder);
    expect(read(["--definitions", "a/*.json"]).environment.DEFINITIONS).toBe(path.join(folder, "a/*.json"));
  });

  it("name files of MCP servers, which have to be there", () => {
    const file = path.join(folder, "options-test-mcp.json");
    fs.writeFileSync(file, "{}");
    expect(read(["--mcp", "options-test-mcp.json"]).environment.MCP_CONFIG).toBe(file);
    expect(read([], { MCP_CONFIG: file }).environment.MCP_CONFIG).toBe(file);
    fs.rmSync(file);
    expect(() => read(["--mcp", "options-test-mcp.json"])).toThrow(/There is no file/);
  });

  it("name folders of skills, agents and a configuration", () => {
    const file = path.join(folder, "options-test-config.json");
    fs.writeFileSync(file, "{}");
    const flags = [
      "--skills",
      "a,b",
      "--skills",
      "/c",
      "--agent",
      "http://x",
      "--config",
      path.basename(file),
    ];
    expect(read(flags, { AGENTS: "http://y" }).environment).toEqual({
      SKILLS_DIR: `${path.join(folder, "a")}\n${path.join(folder, "b")}\n/c`,
      AGENTS: "http://x",
      PLAYGROUND_CONFIG: file,
    });
    fs.rmSync(file);
    expect(() => read(["--config", "options-test-config.json"])).toThrow(/There is no file/);
  });

  it("take several globs: repeated, as a list, and as a shell spreads them", () => {
    const expected = ["a.json", "b.json", "c.json"].map((name) => path.join(folder, name)).join("\n");
    expect(read(["--definitions", "a.json", "--definitions", "b.json,c.json"]).environment.DEFINITIONS).toBe(
      expected,
    );
    expect(read(["--definitions", "a.json", "b.json", "c.json"]).environment.DEFINITIONS).toBe(expected);
    expect(read([], { DEFINITIONS: "a.json\nb.json, c.json" }).environment.DEFINITIONS).toBe(expected);
  });

  it("don't split a glob at the commas of its alternatives", () => {
    expect(read(["--definitions", "{a,b}.json,c.json"]).environment.DEFINITIONS).toBe(
      [path.join(folder, "{a,b}.json"), path.join(folder, "c.json")].join("\n"),
    );
  });

  it.each([
    [["--prot", "1"], /Unknown option '--prot'[\s\S]*--port N/],
    [["x"], /Unexpected "x"[\s\S]*--tools DIR/],
    [["--port", "http"], /"http" is no port/],
    [["--port", "65536"], /is no port/],
    [["--tools", "no-such-folder"], /There is no folder .*no-such-folder/],
    [["--host", "0.0.0.0"], /Refused to listen on 0\.0\.0\.0/],
    [["--host", "::"], /Refused to listen/],
    [["--host", "192.168.1.7"], /Refused to listen/],
    [["--host", "127.0.0.1.evil.example"], /Refused to listen/],
    [["--host", "127.0.0.999"], /Refused to listen/],
  ])("refuse %j in words", (args, message) => {
    expect(() => read(args)).toThrow(message);
  });
});

it("takes the caller's folder from npm only where npm started this very command", () => {
  expect(callerFolder({ npm_lifecycle_event: "start", INIT_CWD: "/a" }, "/b")).toBe("/a");
  expect(callerFolder({ npm_lifecycle_event: "test", INIT_CWD: "/a" }, "/b")).toBe("/b");
  expect(callerFolder({}, "/b")).toBe("/b");
});
