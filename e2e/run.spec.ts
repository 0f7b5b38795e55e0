import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { type Server, startServer } from "./server.ts";
import { test as base, expect } from "./test.ts";
import {
  expectState,
  openContext,
  openTab,
  openTool,
  outputOf,
  resultOf,
  runAndRead,
  runTool,
} from "./tool-page.ts";
import { createToolsFolder } from "./tools-folder.ts";

/** Grows by a byte with each run of `counts`, whatever process it runs in. */
const countFile = path.join(os.tmpdir(), `tool-playground-count-${process.pid}`);
const runCount = () => (fs.existsSync(countFile) ? fs.statSync(countFile).size : 0);

const toolFiles = {
  "long.ts": `
    export const patient = defineTool({
      name: "patient",
      description: "Waits, and listens to its signal.",
      execute: (_args, ctx) => new Promise((resolve, reject) => {
        const timer = setTimeout(() => resolve("waited"), 60_000);
        ctx.signal.addEventListener("abort", () => { clearTimeout(timer); reject(new Error("asked to stop")); });
      }),
    });
    export const many = [1, 2, 3, 4, 5, 6, 7, 8].map((number) => defineTool({
      name: "long_" + number,
      description: "Waits.",
      execute: () => new Promise((resolve) => setTimeout(resolve, 60_000)),
    }));
    export const deaf = defineTool({
      name: "deaf",
      description: "Waits, and ignores its signal.",
      execute: () => new Promise((resolve) => setTimeout(() => resolve("waited"), 60_000)),
    });
    export const loop = defineTool({
      name: "loop",
      description: "Loops without end.",
      execute: () => { for (;;) {} },
    });
    export const short = defineTool({
      name: "short_wait",
      description: "Waits a second and a half.",
      inputSchema: { type: "object" },
      execute: async (args, ctx) => {
        ctx.log("started");
        for (let step = 1; step <= 3; step += 1) {
          await new Promise((resolve) => setTimeout(resolve, 500));
          ctx.progress({ progress: step, total: 3, message: "step " + step });
        }
        return "done " + args.n;
      },
    });`,
  "faults.ts": `
    export const exits = defineTool({ name: "exits", description: "", execute: () => process.exit(3) });
    export const rejects = defineTool({
      name: "rejects_later",
      description: "",
      execute: () => new Promise((resolve) => {
        setTimeout(() => void Promise.reject(new Error("nobody catches this")), 20);
        setTimeout(() => resolve("late"), 400);
      }),
    });
    export const throws = defineTool({
      name: "throws",
      description: "",
      execute: () => { throw new Error("the disk is full", { cause: new Error("no space left") }); },
    });
    export const fails = defineTool({
      name: "fails",
      description: "",
      execute: () => ToolResult.error("the account is closed", { code: 7 }),
    });`,
  "values.ts": `
    import fs from "node:fs";
    const file = ${JSON.stringify(countFile)};
    export const counts = defineTool({
      name: "counts",
      description: "",
      inputSchema: { type: "object" },
      execute: async (args) => {
        fs.appendFileSync(file, "x");
        await new Promise((resolve) => setTimeout(resolve, 300));
        return { args };
      },
    });
    export const returns = defineTool({
      name: "returns_back",
      description: "",
      inputSchema: { type: "object" },
      execute: (args) => JSON.stringify(args),
    });
    export const length = defineTool({
      name: "measures",
      description: "",
      inputSchema: { type: "object" },
      execute: (args) => String(args.text.length),
    });`,
};

const test = base.extend<{ tools: Server }, { toolsServer: Server }>({
  tools: async ({ toolsServer }, use) => use(toolsServer),
  toolsServer: [
    async ({}, use) => {
      const folder = createToolsFolder(toolFiles);
      const server = await startServer({ flags: ["--tools", folder.path] });
      await use(server);
      await server.stop();
      folder.dispose();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ tools }, use) => use(tools.url),
});

for (const key of ["patient", "deaf", "loop"]) {
  test(`Stop ends ${key} at once, and the next run works`, async ({ page }) => {
    await openTool(page, key, {});
    await runTool(page);
    await expectState(page, "running");
    await page.waitForTimeout(300);
    const started = Date.now();
    await page.getByRole("button", { name: "Stop", exact: true }).click();
    await expectState(page, "cancelled");
    expect(Date.now() - started).toBeLessThan(1_000);
    await expect(resultOf(page).getByRole("status")).toHaveText(/^cancelled/);
    await openTool(page, "returns_back", { a: 1 });
    expect(await runAndRead(page)).toBe('{"a":1}');
  });
}

for (const key of ["patient", "deaf", "loop"]) {
  test(`the time-out of the context ends ${key}`, async ({ page }) => {
    await openTool(page, key, {});
    await openContext(page);
    await page.getByRole("textbox", { name: /^Time-?out/ }).fill("1");
    const started = Date.now();
    await runTool(page);
    await expectState(page, "timed out");
    expect(Date.now() - started).toBeLessThan(3_000);
  });
}

test("a tool that exits ends its run with a plain message, and the next run works", async ({ page }) => {
  await openTool(page, "exits", {});
  await runTool(page);
  await expectState(page, /^(threw|lost)$/);
  await expect(resultOf(page)).toContainText(/process|exit/i);
  await openTool(page, "returns_back", {});
  expect(await runAndRead(page)).toBe("{}");
});

test("a rejection that nobody catches ends the run with a plain message", async ({ page }) => {
  await openTool(page, "rejects_later", {});
  await runTool(page);
  await expectState(page, /threw|lost/);
  await expect(resultOf(page)).toContainText("nobody catches this");
  await openTool(page, "returns_back", {});
  expect(await runAndRead(page)).toBe("{}");
});

test("a tool's error text is its own", async ({ page }) => {
  await openTool(page, "throws", {});
  expect(await runAndRead(page, "threw")).toBe("the disk is full");
  await expect(resultOf(page)).not.toContainText("digest");
  await openTool(page, "fails", {});
  expect(await runAndRead(page, "tool error")).toBe("the account is closed");
  await expect(await openTab(page, "Metadata")).toContainText("code");
});

test("logs and progress arrive while the tool runs", async ({ page }) => {
  await openTool(page, "short_wait", { n: 1 });
  await runTool(page);
  await expect(resultOf(page)).toContainText(/step [123]/);
  await expectState(page, "ok");
  expect(await outputOf(page).textContent()).toBe("done 1");
  await expect(await openTab(page, "Logs")).toContainText("started");
});

test("one click is one run, and a double click is not Run and Stop", async ({ page }) => {
  await openTool(page, "counts", {});
  const before = runCount();
  await runAndRead(page);
  expect(runCount()).toBe(before + 1);
  await page.getByRole("button", { name: "Run", exact: true }).dblclick();
  await expect.poll(runCount).toBe(before + 2);
  await expectState(page, "ok");
  await runAndRead(page);
  expect(runCount()).toBe(before + 3);
});

test("Ctrl+Enter runs from anywhere", async ({ page }) => {
  await openTool(page, "returns_back", { a: "b" });
  await page.keyboard.press("Control+Enter");
  await expectState(page, "ok");
  expect(await outputOf(page).textContent()).toBe('{"a":"b"}');
});

for (const text of [
  '{"__proto__":{"a":1},"b":2}',
  '{"half":"\\ud83d","other":"\\udc00"}',
  '{"big":[1e21,0.1],"é":"\\u0000"}',
]) {
  test(`${text} goes to the tool and comes back unchanged`, async ({ page }) => {
    await openTool(page, "returns_back", text);
    expect(JSON.parse(await runAndRead(page))).toEqual(JSON.parse(text));
  });
}

test("ten megabytes of arguments arrive", async ({ page }) => {
  test.slow();
  await openTool(page, "measures", { text: "a" });
  await page.getByRole("textbox", { name: "Arguments as JSON" }).evaluate(
    (box, text) => {
      document.execCommand("selectAll");
      if (box instanceof HTMLTextAreaElement) {
        const set = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set;
        set?.call(box, text);
        box.dispatchEvent(new Event("input", { bubbles: true }));
      }
    },
    `{"text":"${"a".repeat(10_000_000)}"}`,
  );
  expect(await runAndRead(page)).toBe("10000000");
});

test("several tools run at once in one tab", async ({ page }) => {
  await openTool(page, "patient", {});
  await runTool(page);
  await expectState(page, "running");
  await page.getByRole("link", { name: "returns_back", exact: true }).click();
  await expect(page).toHaveURL(/returns_back/);
  expect(await runAndRead(page)).toBe("{}");
  await page.goBack();
  await expectState(page, "running");
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await expectState(page, "cancelled");
});

test("eight long runs and a second tab don't hinder each other", async ({ page, context }) => {
  for (let run = 1; run <= 8; run += 1) {
    await openTool(page, `long_${run}`, {});
    await runTool(page);
    await expectState(page, "running");
  }
  const second = await context.newPage();
  await openTool(second, "short_wait", { n: 2 });
  const started = Date.now();
  expect(await runAndRead(second)).toBe("done 2");
  expect(Date.now() - started).toBeLessThan(5_000);
  await openTool(page, "returns_back", {});
  expect(await runAndRead(page)).toBe("{}");
});

test("a run goes on while its page is closed", async ({ page }) => {
  await openTool(page, "counts", {});
  await runAndRead(page);
  const before = runCount();
  await runTool(page);
  await expectState(page, "running");
  await page.close();
  await expect.poll(runCount).toBe(before + 1);
});
