import fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { startRun as startRunOverHttp } from "@/lib/http-api/index.ts";
import { getPlayground } from "@/lib/playground.ts";
import { startRun } from "./actions.ts";
import { draftActions } from "./drafts/draft-server.ts";
import { readRun } from "./runs/read-run.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let folder: string;

beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), "draft-actions-"));
  await fs.mkdir(path.join(folder, "tools"));
  for (const name of ["DATABASE_URL", "DEFINITIONS", "MCP_CONFIG", "SKILLS_DIR", "AGENTS"])
    vi.stubEnv(name, "");
  vi.stubEnv("TOOLS_DIR", path.join(folder, "tools"));
  vi.stubEnv("DATA_DIR", path.join(folder, "data"));
});
afterAll(async () => {
  await getPlayground().close();
  await fs.rm(folder, { recursive: true, force: true });
  vi.unstubAllEnvs();
});

/** What the next start of the server does. */
async function restart(): Promise<void> {
  await getPlayground().close();
  Reflect.deleteProperty(globalThis, Symbol.for("tool-playground.playground"));
}

const code = `import { defineTool } from "tool-playground";
import { z } from "zod";

export default defineTool({
  name: "greet",
  description: "Greets.",
  inputSchema: {
    type: "object",
    properties: { name: { type: "string" }, password: { type: "string", writeOnly: true } },
  },
  execute: ({ name }) => \`Hello, \${z.string().parse(name)}!\`,
});
`;
const asking = `import { defineTool, pending } from "tool-playground";
export const ask = defineTool({
  name: "ask",
  description: "",
  execute: (_args, ctx) => (ctx.answer ? \`ok: \${ctx.answer.ok}\` : pending({ kind: "approval", prompt: "Sure?" })),
});
`;

async function expectValue<Value>(
  reply: Promise<
    { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly message: string }
  >,
): Promise<NonNullable<Value>> {
  const given = await reply;
  if (!given.ok) throw new Error(given.message);
  if (given.value === undefined || given.value === null) throw new Error("There is no value.");
  return given.value;
}

async function run(toolKey: string, args: object) {
  const request = {
    toolKey,
    argumentsText: JSON.stringify(args),
    contextText: "",
    validate: true,
    tabId: "t",
  };
  let runId = "";
  for await (const event of await startRun(request)) runId = JSON.parse(event).runId;
  for await (const event of getPlayground().runs.follow(runId))
    if (event.type === "run-finished" || event.type === "run-waiting") break;
  const ended = getPlayground().runs.get(runId);
  if (!ended) throw new Error("The run is gone.");
  return ended;
}

/** Waits until the list of tools is as it should be. */
async function whenListed(holds: () => boolean): Promise<void> {
  while (!holds()) {
    await new Promise<void>((resolve) => {
      const unsubscribe = getPlayground().subscribeList(() => {
        unsubscribe();
        resolve();
      });
    });
  }
}

const listed = (key: string) =>
  getPlayground()
    .listTools()
    .tools.find((tool) => tool.key === key);

describe("a draft", () => {
  it("that was made by an action is run and recorded, its secrets masked", async () => {
    const draft = await expectValue(draftActions.create({ code, loaded: true }));
    expect(draft.title).toBe("greet");
    const reading = await expectValue(draftActions.read(draft.id));
    expect(reading).toMatchObject({ problems: [], old: false, revision: 1 });
    const key = `draft:${draft.id}/greet`;
    expect(reading.tools.map(({ summary }) => [summary.key, summary.source, summary.origin])).toEqual([
      [key, "custom", "drafts"],
    ]);
    const ended = await run(key, { name: "Ada", password: "correct horse" });
    expect(ended.outcome).toMatchObject({ state: "ok", output: "Hello, Ada!" });
    expect((await run(key, { name: 5 })).outcome).toMatchObject({
      state: "invalid input",
      decidedBy: "schema check",
    });
    const recorded = await readRun(ended.id);
    expect(recorded?.run.definitionHash).toBe(recorded?.tool?.hash);
    expect(recorded?.tool?.summary.key).toBe(key);
    expect(JSON.stringify(await getPlayground().history.get(ended.id))).not.toContain("correct horse");
    expect((await getPlayground().history.list({ toolKey: key })).runs).toHaveLength(2);
  });

  it("is found by its key after a restart, in a page's run, over HTTP and on its page", async () => {
    const create = () => expectValue(draftActions.create({ code, loaded: true }));
    const [first, second, third] = (await Promise.all([create(), create(), create()])).map(
      ({ id }) => `draft:${id}/greet`,
    );
    await restart();
    expect((await run(first ?? "", { name: "Ada" })).outcome?.output).toBe("Hello, Ada!");
    const response = await startRunOverHttp(
      getPlayground(),
      new Request("http://localhost/", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: '{"arguments":{"name":"Bob"}}',
      }),
      second ?? "",
    );
    expect(await response.json()).toMatchObject({ outcome: { output: "Hello, Bob!" } });
    expect((await getPlayground().describeToolWhenLoaded(third ?? ""))?.summary.name).toBe("greet");
  });

  it("that waits for an answer goes on after a restart", async () => {
    const draft = await expectValue(draftActions.create({ code: asking, loaded: true }));
    const waiting = await run(`draft:${draft.id}/ask`, {});
    expect(waiting.state).toBe("waiting");
    await getPlayground().runs.whenRecorded(waiting.id);
    await restart();
    const resumed = await vi.waitFor(
      () => {
        const found = getPlayground().runs.get(waiting.id);
        if (found?.state !== "waiting" || !found.request) throw new Error("It does not wait yet.");
        return found.request;
      },
      { timeout: 20_000 },
    );
    expect(getPlayground().runs.answer(waiting.id, { id: resumed.id, ok: true })).toEqual({ taken: true });
    for await (const _event of getPlayground().runs.follow(waiting.id));
    expect(getPlayground().runs.get(waiting.id)?.outcome).toMatchObject({ state: "ok", output: "ok: true" });
  });

  it("is told of a text that somebody else wrote meanwhile", async () => {
    const { id } = await expectValue(draftActions.create({ code, loaded: true }));
    const [one, two] = await Promise.all([
      draftActions.write(id, `${code}// one`, 1),
      draftActions.write(id, `${code}// two`, 1),
    ]);
    const kinds = [one, two].map((reply) => reply.ok && reply.value.kind);
    expect(kinds.sort()).toEqual(["conflict", "written"]);
  });

  it("has its saved version in the tool list, and natively once it was saved to tools", async () => {
    const text = code.replaceAll("greet", "wave");
    const draft = await expectValue(draftActions.create({ code: text, loaded: true }));
    await expectValue(draftActions.save(draft.id, "first"));
    await whenListed(() => listed("wave")?.source === "custom");
    expect((await run("wave", { name: "Ada" })).outcome?.output).toBe("Hello, Ada!");
    await expectValue(draftActions.write(draft.id, text.replace("Hello", "Bye"), 1));
    expect((await run("wave", { name: "Ada" })).outcome?.output).toBe("Hello, Ada!");
    expect((await run(`draft:${draft.id}@1/wave`, { name: "Ada" })).outcome?.output).toBe("Hello, Ada!");
    expect((await run(`draft:${draft.id}/wave`, { name: "Ada" })).outcome?.output).toBe("Bye, Ada!");

    const plan = await expectValue(draftActions.planToolFile(draft.id, "wave"));
    expect(plan).toMatchObject({ file: "tools/wave.ts" });
    await expectValue(draftActions.writeToolFile(draft.id, "wave", plan.existing));
    await whenListed(() => listed("wave")?.source === "native");
    expect((await run("wave", { name: "Ada" })).outcome?.output).toBe("Bye, Ada!");
    expect(await draftActions.writeToolFile(draft.id, "wave", undefined)).toMatchObject({
      ok: false,
      message: expect.stringContaining("has changed"),
    });
  });

  it("that is too long is refused in words", async () => {
    expect(await draftActions.create({ code: "x".repeat(1_000_001), loaded: true })).toEqual({
      ok: false,
      message: "The code is longer than 1000000 characters, so it was not kept.",
    });
  });
});
