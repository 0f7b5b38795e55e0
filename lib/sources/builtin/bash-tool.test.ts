import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createBuiltinSource } from "./index.ts";
import { createTestWorkspace, type TestWorkspace } from "./testing.ts";

let space: TestWorkspace;
beforeAll(async () => {
  space = await createTestWorkspace();
});
afterAll(() => space.clear());

/** One that has ended stays in the table until somebody asks how. */
function isRunning(pid: string): boolean {
  const { stdout } = spawnSync("ps", ["-o", "stat=", "-p", pid], { encoding: "utf8" });
  return stdout.trim() !== "" && !stdout.startsWith("Z");
}

test("it is there only where the configuration switches it on, and says that it is not confined", async () => {
  const source = createBuiltinSource({ workspace: space.folder });
  await source.ready();
  expect(source.snapshot().tools.map(({ name }) => name)).toEqual([
    "read",
    "write",
    "edit",
    "grep",
    "glob",
    "webfetch",
    "question",
    "apply_patch",
    "todowrite",
  ]);
  const other = createBuiltinSource({
    workspace: space.folder,
    tools: { bash: true, read: false, raed: true },
  });
  await other.ready();
  const [bash] = other.snapshot().tools;
  expect(bash?.description).toContain("NOT confined");
  expect(bash?.annotations).toMatchObject({ destructiveHint: true, openWorldHint: true });
  expect(other.snapshot().tools.some(({ name }) => name === "read")).toBe(false);
  expect(other.snapshot().problems).toMatchObject([{ message: /"raed", which there is not/ }]);
});

test("what a command writes to both of its outputs stays in order, to the byte", async () => {
  const command = "printf 'a\\r\\n'; printf 'b ' >&2; echo c; printf d >&2";
  expect(await space.run("bash", { command })).toBe("a\r\nb c\nd");
  expect(await space.run("bash", { command: "pwd" })).toBe(`${space.folder}\n`);
  expect(await space.run("bash", { command: "pwd", workdir: ".." })).toBe(`${space.outside}\n`);
  expect(await space.run("bash", { command: "pwd", workdir: "none" })).toBe(
    "error: There is no folder none.",
  );
});

test("an exit code that is not 0 is an error that holds it", async () => {
  const { output, isError, metadata } = await space.start("bash", { command: "echo oh; exit 3" }).result;
  expect([output, isError, metadata]).toEqual([
    "oh\nThe command ended with exit code 3.",
    true,
    { exitCode: 3 },
  ]);
  expect(await space.run("bash", { command: "nonesuch" })).toMatch(/^error: .*not found[\s\S]*exit code 127/);
  expect(await space.run("bash", { command: "kill -9 $$" })).toMatch(/signal SIGKILL/);
});

test("its lines are in the log while it runs", async () => {
  const run = space.start("bash", { command: "echo one; echo two" });
  await run.result;
  expect(run.lines).toMatchObject([
    { from: "stdout", text: "one" },
    { from: "stdout", text: "two" },
  ]);
});

test("it has no secrets of ours", async () => {
  process.env.BUILTIN_TEST_SECRET = "swordfish";
  expect(await space.run("bash", { command: "echo [$BUILTIN_TEST_SECRET]" })).toBe("[]\n");
  delete process.env.BUILTIN_TEST_SECRET;
});

test("a time-out and a stop end all of it, what it put into the background too", async () => {
  const command = "(sleep 60 & echo $!); echo begun; sleep 60";
  const late = await space.run("bash", { command, timeout: 200 });
  expect(late).toMatch(
    /^error: \d+\nbegun\nTimed out after 0\.2 s, which is the time-out of the command itself\.$/,
  );
  const run = space.start("bash", { command });
  await expect.poll(() => run.lines.length).toBe(2);
  run.stop();
  expect((await run.result).output).toBe("Stopped.");
  const left = await space.run("bash", { command: "sleep 60 & echo $!" });
  for (const pid of [late.split(/[ \n]/)[1], run.lines[0]?.text, left.trim()]) {
    await expect.poll(() => isRunning(pid ?? "")).toBe(false);
  }
});

test("a command that writes without end is cut, and does not fill the memory", async () => {
  const output = await space.run("bash", {
    command: `head -c 12000000 /dev/zero | tr '\\0' x > ${join(space.folder, "big")}; cat big`,
  });
  expect(output.length).toBeLessThan(10_600_000);
  expect(output).toMatch(/\[\d+ more bytes were left out\]\n$/);
});
