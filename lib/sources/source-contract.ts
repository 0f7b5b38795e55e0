import { describe, expect, test, vi } from "vitest";
import { createContext, type JsonObject, toolSources } from "@/lib/tool/index.ts";
import type { Source } from "./source.ts";

/** What the contract test has to know of one kind of source. */
export interface SourceCase {
  /** Makes a source that loads well. */
  create(): Source;
  /** Makes a source of the kind that can't load. */
  createBroken(): Source;
  /** A tool that answers at once, by the key that models call it by. */
  readonly quick: { readonly name: string; readonly args: JsonObject; readonly output: string | RegExp };
  /** A tool that takes longer than a second. Absent: the kind has none. */
  readonly slow?: { readonly name: string; readonly args: JsonObject };
  /** Whether something of a source that was closed is left: a process, a connection. */
  readonly isAlive?: (source: Source) => boolean | Promise<boolean>;
}

/** How long a tool may go on after its signal was aborted, in milliseconds. */
const stopMs = 500;

vi.setConfig({ testTimeout: 60_000 });

/** Tests that a kind of source keeps what `source.ts` promises. */
export function testSource(kind: string, given: SourceCase): void {
  const use = async (source: Source, work: (source: Source) => Promise<void>) => {
    try {
      await source.ready();
      await work(source);
    } finally {
      await source.close();
    }
  };
  const find = (source: Source, name: string) => {
    const tool = source.snapshot().tools.find((each) => each.name === name);
    if (tool === undefined) throw new Error(`There is no tool ${name}.`);
    return tool;
  };

  describe(`the contract of a source, kept by ${kind}`, () => {
    test("it loads, is ready, and gives the same snapshot until something changes", () =>
      use(given.create(), async (source) => {
        const snapshot = source.snapshot();
        expect(snapshot.state).toBe("ready");
        expect(snapshot.loadMs).toBeTypeOf("number");
        expect(source.snapshot()).toBe(snapshot);
      }));

    test("its tools are whole: a name, a text, an object for a schema, where they come from", () =>
      use(given.create(), async (source) => {
        expect(toolSources).toContain(source.kind);
        expect(source.snapshot().tools.length).toBeGreaterThan(0);
        for (const tool of source.snapshot().tools) {
          expect(tool.name).toMatch(/^[a-zA-Z0-9_-]{1,128}$/);
          expect(tool.description).toBeTypeOf("string");
          expect(tool.inputSchema).toBeTypeOf("object");
          expect(tool.source).toBe(source.kind);
          expect(tool.origin).toBeTypeOf("string");
        }
      }));

    test("execute resolves to a result, whatever the arguments are", () =>
      use(given.create(), async (source) => {
        const { name, args, output } = given.quick;
        expect((await find(source, name).execute(args, createContext())).output).toMatch(output);
        const odd = await find(source, name).execute({ "": [null, {}] }, createContext());
        expect([typeof odd.output, typeof odd.isError]).toEqual(["string", "boolean"]);
      }));

    test("a call that was stopped before it began is an error and does nothing", () =>
      use(given.create(), async (source) => {
        const { name, args } = given.quick;
        const result = await find(source, name).execute(args, createContext({ signal: AbortSignal.abort() }));
        expect(result.isError).toBe(true);
      }));

    test.skipIf(given.slow === undefined)("a call that is stopped ends soon, and the next one works", () =>
      use(given.create(), async (source) => {
        const { name, args } = given.slow ?? given.quick;
        const controller = new AbortController();
        const running = find(source, name).execute(args, createContext({ signal: controller.signal }));
        await new Promise((resolve) => setTimeout(resolve, 100));
        const stoppedAt = performance.now();
        controller.abort();
        expect((await running).isError).toBe(true);
        expect(performance.now() - stoppedAt).toBeLessThan(stopMs);
        const next = await find(source, given.quick.name).execute(given.quick.args, createContext());
        expect(next.output).toMatch(given.quick.output);
      }),
    );

    test("one that can't load is failed with a reason, rejects nothing, and takes no other down", async () => {
      const broken = given.createBroken();
      await use(given.create(), async (source) => {
        await broken.ready();
        const { state, tools, problems } = broken.snapshot();
        expect([state, tools.length]).toEqual(["failed", 0]);
        expect(problems[0]?.message).toMatch(/\w+ \w+/);
        expect(source.snapshot().state).toBe("ready");
      });
      await broken.reload();
      expect(broken.snapshot().state).toBe("failed");
      await broken.close();
    });

    test("reload loads again and tells it", () =>
      use(given.create(), async (source) => {
        const names = source.snapshot().tools.map((tool) => tool.name);
        let told = 0;
        source.subscribe(() => {
          told += 1;
        });
        await source.reload();
        expect(told).toBeGreaterThan(0);
        expect(source.snapshot().state).toBe("ready");
        expect(source.snapshot().tools.map((tool) => tool.name)).toEqual(names);
        const { name, args, output } = given.quick;
        expect((await find(source, name).execute(args, createContext())).output).toMatch(output);
      }));

    test("closing leaves nothing, tells nobody, and may be done twice, or while it loads", async () => {
      const source = given.create();
      await source.ready();
      let told = 0;
      source.subscribe(() => {
        told += 1;
      });
      await source.close();
      await source.close();
      expect(told).toBe(0);
      expect(await given.isAlive?.(source)).not.toBe(true);
      const loading = given.create();
      await loading.close();
      await loading.ready();
      expect(await given.isAlive?.(loading)).not.toBe(true);
    });
  });
}
