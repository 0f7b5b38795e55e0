import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { describe, expect, it } from "vitest";
import { createInheritedEnvironment, createSmallEnvironment, describeExit, startChild } from "./index.ts";
import type { ChildOptions } from "./start-child.ts";

function start(code: string, options: Partial<Parameters<typeof startChild>[0]> = {}) {
  const lines: string[] = [];
  const messages: string[] = [];
  const child = startChild({
    command: process.execPath,
    arguments: ["-e", code],
    environment: createSmallEnvironment({ OWN: "1" }),
    onLine: (from, line) => lines.push(`${from} ${line}`),
    onMessage: (text) => messages.push(text),
    ...options,
  });
  return { child, lines, messages };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** One that has ended stays in the table until somebody asks how. */
function isRunning(pid: number): boolean {
  const { stdout } = spawnSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" });
  return stdout.trim() !== "" && !stdout.startsWith("Z");
}

const channel = "const channel = new (require('node:net').Socket)({ fd: 3 });";

describe("a child process", { timeout: 20_000 }, () => {
  it("takes and gives messages of any size, and hands over each line of its output", async () => {
    const { child, lines, messages } = start(
      `${channel} let text = ""; channel.on("data", (chunk) => { text += chunk; if (!text.endsWith("\\n")) return;
       channel.end("got " + text.trim().length + "\\n" + "é".repeat(1_000_000) + "\\n"); channel.destroySoon(); });
       console.log("a\\nb"); process.stderr.write("no end");`,
    );
    child.send("x".repeat(300_000));
    expect(await child.exited).toEqual({ kind: "exited", code: 0 });
    expect(messages).toEqual(["got 300000", "é".repeat(1_000_000)]);
    expect(lines.sort()).toEqual(["stderr no end", "stdout a", "stdout b"]);
  });

  it.each([
    ["process.exit(3)", "ended with exit code 3"],
    ["process.kill(process.pid, 'SIGSEGV')", "was ended by the signal SIGSEGV"],
  ])("tells how %s ended it", async (code, words) => {
    expect(describeExit(await start(code).child.exited)).toBe(words);
  });

  it("tells when its heap was full, and when it held more than its limit besides", async () => {
    const leak = "const all = []; for (;;) all.push(new Array(1000).fill(all.length));";
    const heap = start(leak, { arguments: ["--max-old-space-size=32", "-e", leak] });
    expect(describeExit(await heap.child.exited)).toBe("ran out of memory (its limit is 32 MB)");
    const buffers = "const all = []; setInterval(() => all.push(Buffer.alloc(20_000_000, 1)), 10)";
    const resident = start(buffers, { memoryLimitMegabytes: 150 });
    expect(await resident.child.exited).toEqual({ kind: "out of memory", limitMegabytes: 150 });
  });

  it("may have its messages on standard input and output, where its errors stay lines", async () => {
    const { child, lines, messages } = start(
      `process.stdin.on("data", (chunk) => process.stdout.write("got " + chunk)); console.error("ready");
       process.stdin.on("end", () => console.log("bye"));`,
      { channel: "standard" },
    );
    child.send("one");
    await expect.poll(() => messages, { timeout: 15_000 }).toEqual(["got one"]);
    await child.end(5000);
    expect([messages, lines]).toEqual([["got one", "bye"], ["stderr ready"]]);
  });

  it("is left time to end by itself, and ended with what it started when it takes too much", async () => {
    const { child, messages } = start(
      `process.on("SIGTERM", () => undefined); setInterval(() => undefined, 1000);
       const below = require("node:child_process").spawn(process.execPath, ["-e", "setInterval(() => undefined, 1000)"]);
       console.log(below.pid);`,
      { channel: "standard" },
    );
    await expect.poll(() => messages.length, { timeout: 15_000 }).toBe(1);
    await child.end(100);
    await expect.poll(() => isAlive(Number(messages[0])), { timeout: 15_000 }).toBe(false);
    expect(await child.exited).toEqual({ kind: "killed" });
  });

  it("tells when there is no such program", async () => {
    const { child } = start("", { command: "/no/such/program" });
    expect(child.pid).toBeUndefined();
    child.send("nobody is there");
    child.kill();
    expect(await child.exited).toMatchObject({
      kind: "not started",
      message: expect.stringMatching(/ENOENT/),
    });
  });

  it("is ended with everything that it started, though it loops", async () => {
    const { child, lines } = start(
      "const { pid } = require('node:child_process').spawn('sleep', ['60']); require('node:fs').writeSync(1, pid + '\\n'); for (;;);",
    );
    while (lines.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    child.kill();
    expect(await child.exited).toEqual({ kind: "killed" });
    const below = Number(lines[0]?.split(" ")[1]);
    while (isAlive(below)) await new Promise((resolve) => setTimeout(resolve, 5));
  });

  it("has a small environment, or ours without what is meant for us alone", () => {
    expect(createSmallEnvironment({ OWN: "1" })).toMatchObject({ OWN: "1", PATH: process.env.PATH });
    process.env.SOME_SECRET_OF_A_TEST = "s";
    process.env.NODE_OPTIONS_OF_A_TEST = "s";
    expect(createSmallEnvironment()).not.toHaveProperty("SOME_SECRET_OF_A_TEST");
    expect(createInheritedEnvironment()).toHaveProperty("SOME_SECRET_OF_A_TEST", "s");
    expect(Object.keys(createInheritedEnvironment())).not.toContain("VITEST");
    delete process.env.SOME_SECRET_OF_A_TEST;
    delete process.env.NODE_OPTIONS_OF_A_TEST;
  });

  it("does not outlive its server, however that one ends, though it loops", async () => {
    const code = "require('node:fs').writeSync(1, process.pid + '\\n'); for (;;);";
    const { server, pid } = await startServer({ command: process.execPath, arguments: ["-e", code] });
    server.kill("SIGKILL");
    await expect.poll(() => isRunning(pid), { timeout: 10_000 }).toBe(false);
  });

  it.each([
    ["alone", false],
    ["alone", true],
    ["with its whole group", true],
  ])(
    "takes what is far below it along when its server is killed %s (own group: %s)",
    async (how, ownGroup) => {
      const inner = "sleep 60 & echo $!; wait";
      const { server, pid } = await startServer({
        command: "/bin/sh",
        arguments: ["-c", `trap '' HUP INT TERM; sh -c '${inner}'; :`],
        ownGroup,
      });
      expect(isRunning(pid)).toBe(true);
      process.kill(how === "alone" ? Number(server.pid) : -Number(server.pid), "SIGKILL");
      await expect.poll(() => isRunning(pid), { timeout: 10_000 }).toBe(false);
    },
  );

  it("takes those of its group along whose parent has gone, when its server is killed", async () => {
    const { server, pid } = await startServer({
      command: "/bin/sh",
      arguments: ["-c", "(sleep 60 & echo $!); sleep 60"],
      ownGroup: true,
    });
    server.kill("SIGKILL");
    await expect.poll(() => isRunning(pid), { timeout: 10_000 }).toBe(false);
  });

  it("ends its whole group with it, those too whose parent has gone", async () => {
    const orphans: number[] = [];
    const { child } = start("", {
      command: "/bin/sh",
      arguments: ["-c", "(sleep 60 & echo $!); sleep 60"],
      ownGroup: true,
      onLine: (_from, line) => {
        orphans.push(Number(line));
        child.kill();
      },
    });
    await child.exited;
    const ended = start("", { command: "/bin/sh", arguments: ["-c", "sleep 60 & echo $!"], ownGroup: true });
    await ended.child.exited;
    orphans.push(Number(ended.lines[0]?.split(" ")[1]));
    expect(orphans).toHaveLength(2);
    for (const pid of orphans) await expect.poll(() => isRunning(pid), { timeout: 10_000 }).toBe(false);
  });

  it("hands over its output as it came", async () => {
    const chunks: Buffer[] = [];
    const { child } = start("process.stdout.write('a\\r\\n\\n b')", {
      onOutput: (chunk) => chunks.push(chunk),
    });
    await child.exited;
    expect(Buffer.concat(chunks).toString()).toBe("a\r\n\n b");
  });
});

const serverCode = `
import { createJiti } from "jiti";
const { startChild } = await createJiti(process.cwd() + "/x.mjs").import("./index.ts");
startChild({ ...JSON.parse(process.argv[1]), environment: process.env, onLine: (_from, line) => console.log(line) });
`;

/** A server, in a group of its own, with one child; `pid` is the number that the child has printed. */
async function startServer(child: Pick<ChildOptions, "command" | "arguments" | "ownGroup">) {
  const server = spawn(process.execPath, ["--input-type=module", "-e", serverCode, JSON.stringify(child)], {
    cwd: import.meta.dirname,
    stdio: ["ignore", "pipe", "inherit"],
    detached: true,
  });
  const [chunk] = (await once(server.stdout, "data")) as [Buffer];
  return { server, pid: Number(String(chunk)) };
}
