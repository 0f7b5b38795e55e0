import { existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { createSmallEnvironment, describeExit, startChild } from "@/lib/process/index.ts";
import { logLine } from "@/lib/sources/run-context.ts";
import { ToolResult } from "@/lib/tool/index.ts";
import { BuiltinError } from "./builtin-error.ts";
import { createBuiltin } from "./create-builtin.ts";
import type { Workspace } from "./workspace.ts";

const defaultTimeout = 60_000;
/** What a command writes beyond this is left out, in bytes. */
const mostOutput = 10 * 1024 * 1024;
const shell =
  ["/bin/bash", "/usr/bin/bash", "/usr/local/bin/bash"].find((each) => existsSync(each)) ?? "/bin/sh";

const input = z.strictObject({
  command: z.string().min(1).meta({ title: "Command" }),
  workdir: z
    .string()
    .optional()
    .meta({ title: "Folder", description: "Where it starts, from the workspace." }),
  timeout: z
    .number()
    .positive()
    .max(2 ** 31 - 1)
    .optional()
    .meta({ title: "Time-out", description: `In milliseconds; ${defaultTimeout} where it is left out.` }),
  description: z
    .string()
    .optional()
    .meta({ title: "Description", description: "What the command does, in words." }),
});

/** Runs a command of the shell, with all of the rights of whoever started the playground. */
export function createBashTool(workspace: Workspace) {
  return createBuiltin({
    name: "bash",
    title: "Run a command",
    description:
      "Runs a command of the shell and gives what it writes. It starts in the workspace but is NOT confined to it: it can read, change and send whatever the user can. What it leaves in the background is ended with it.",
    input,
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
    async run({ command, workdir = ".", timeout: own = defaultTimeout }, ctx) {
      const folder = path.resolve(workspace.root, workdir);
      if (!(await stat(folder).catch(() => undefined))?.isDirectory())
        throw new BuiltinError(`There is no folder ${workdir}.`);
      const output = new CappedOutput();
      const child = startChild({
        command: shell,
        // One pipe for both, so that what it writes stays in order.
        arguments: ["-c", 'exec 2>&1; eval "$1"', shell, command],
        folder,
        environment: createSmallEnvironment({ PWD: folder }),
        ownGroup: true,
        onOutput: (chunk) => output.add(chunk),
        onLine: (from, text) => logLine(ctx, { level: "log", from, text }),
      });
      let isLate = false;
      const timer = setTimeout(() => {
        isLate = true;
        child.kill();
      }, own);
      ctx.signal.addEventListener("abort", child.kill, { once: true });
      if (ctx.signal.aborted) child.kill();
      const reason = await child.exited;
      clearTimeout(timer);
      ctx.signal.removeEventListener("abort", child.kill);
      const text = output.text();
      if (isLate)
        return fail(text, `Timed out after ${own / 1000} s, which is the time-out of the command itself.`);
      if (reason.kind !== "exited") return fail(text, `The command ${describeExit(reason)}.`);
      const metadata = { exitCode: reason.code };
      if (reason.code !== 0) return fail(text, `The command ended with exit code ${reason.code}.`, metadata);
      return ToolResult.ok(text, metadata);
    },
  });
}

function fail(text: string, sentence: string, metadata?: { readonly exitCode: number }): ToolResult {
  const gap = text === "" || text.endsWith("\n") ? "" : "\n";
  return ToolResult.error(`${text}${gap}${sentence}`, metadata);
}

/** What a command wrote, up to a limit. */
class CappedOutput {
  readonly #chunks: Buffer[] = [];
  #size = 0;
  #left = 0;

  add(chunk: Buffer): void {
    const kept = chunk.subarray(0, Math.max(0, mostOutput - this.#size));
    this.#chunks.push(kept);
    this.#size += kept.length;
    this.#left += chunk.length - kept.length;
  }

  text(): string {
    const text = Buffer.concat(this.#chunks).toString("utf8");
    return this.#left === 0 ? text : `${text}\n[${this.#left} more bytes were left out]\n`;
  }
}
