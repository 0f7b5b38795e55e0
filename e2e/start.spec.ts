import net from "node:net";
import { listDescendants } from "./processes.ts";
import { expectGone, runStart, spawnStart } from "./server.ts";
import { expect, test } from "./test.ts";
import { openTool, resultOf, runTool } from "./tool-page.ts";

async function occupyPort(): Promise<{ port: number; free: () => void }> {
  const holder = net.createServer();
  await new Promise<void>((resolve) => holder.listen(0, "127.0.0.1", () => resolve()));
  const address = holder.address();
  return { port: typeof address === "object" ? (address?.port ?? 0) : 0, free: () => holder.close() };
}

for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) {
  test(`${signal} ends the playground and every process of it, while pages are open and tools run`, async ({
    page,
    startOwnServer,
    allowConsole,
  }) => {
    allowConsole(/ERR_(CONNECTION|INCOMPLETE|EMPTY)|Failed to load resource/);
    const server = await startOwnServer();
    await openTool(page, "count_slowly", { seconds: 10 }, server.url);
    await runTool(page);
    await expect(resultOf(page)).toHaveAttribute("data-state", "running");
    const started = Date.now();
    await server.stop(signal);
    expect(Date.now() - started).toBeLessThan(6_500);
    expect(server.process.exitCode).toBe(0);
    await page.goto("about:blank");
  });
}

test("a killed start script leaves nothing behind", async ({ startOwnServer }) => {
  const server = await startOwnServer();
  const processes = server.processes();
  expect(processes.length).toBeGreaterThan(1);
  server.process.kill("SIGKILL");
  await expectGone(processes);
});

test("a start script that is killed at any moment of the start leaves nothing behind", async () => {
  for (const delay of [20, 80, 150, 250, 400]) {
    const { child } = spawnStart(["--port", "0"], {});
    await new Promise((resolve) => setTimeout(resolve, delay));
    const processes = listDescendants(child.pid ?? 0);
    child.kill("SIGKILL");
    await expectGone(processes);
  }
});

test("a killed server is told, and leaves nothing behind", async ({ startOwnServer }) => {
  const server = await startOwnServer();
  const processes = server.processes();
  const child = processes.find((entry) => entry.command.includes("server.mjs"));
  const ended = new Promise((resolve) => server.process.once("exit", resolve));
  process.kill(child?.pid ?? Number.NaN, "SIGKILL");
  expect(await ended).toBe(1);
  expect(server.output()).toContain("The server was ended by SIGKILL");
  await expectGone(processes);
});

test("a taken port is named, and the next free one is used", async ({ startOwnServer }) => {
  const { port, free } = await occupyPort();
  const server = await startOwnServer({ flags: ["--port", String(port)] });
  expect(server.output()).toContain(`Port ${port} is taken`);
  expect(Number(new URL(server.url).port)).toBeGreaterThan(port);
  free();
});

test("what it prints is little: the address to open", async ({ startOwnServer }) => {
  const server = await startOwnServer();
  expect(server.output()).toBe(`Tool Playground is ready: open ${server.url}/\n`);
});

for (const host of ["0.0.0.0", "::", "192.168.1.7", "example.com"]) {
  test(`it refuses to listen on ${host}`, async () => {
    const { code, output } = await runStart(["--host", host]);
    expect(code).toBe(1);
    expect(output).toContain(`Refused to listen on ${host}`);
    expect((await runStart([], { HOST: host })).output).toContain(`Refused to listen on ${host}`);
  });
}

test("an unknown flag is an error that lists the flags", async () => {
  const { code, output } = await runStart(["--prot", "1"]);
  expect(code).toBe(1);
  expect(output).toContain("--port N");
});

test("--help lists the flags", async () => {
  const { code, output } = await runStart(["--help"]);
  expect(code).toBe(0);
  expect(output).toContain("--definitions GLOB");
});
