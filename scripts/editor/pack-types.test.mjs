import ts from "typescript";
import { beforeAll, describe, expect, it } from "vitest";
import { packTypes } from "./pack-types.mjs";

const draft = "/drafts/one.ts";
const globals = "/node_modules/globals.d.ts";
const texts = new Map();
const parsed = new Map();

beforeAll(async () => {
  for (const { path, content } of await packTypes()) texts.set(`/node_modules/${path}`, content);
}, 60_000);

const options = {
  target: ts.ScriptTarget.ESNext,
  lib: ["lib.es2023.d.ts"],
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  moduleDetection: ts.ModuleDetectionKind.Force,
  isolatedModules: true,
  noEmit: true,
  strict: true,
  types: [],
};

const real = ts.createCompilerHost(options);
const isKnown = (name) => texts.has(name) || name.includes("/typescript/lib/");
const host = {
  ...real,
  fileExists: isKnown,
  readFile: (name) => texts.get(name) ?? real.readFile(name),
  getSourceFile: readSource,
  directoryExists: undefined,
  getCurrentDirectory: () => "/",
};

function readSource(name, target) {
  if (!isKnown(name)) return undefined;
  if (name === draft || !parsed.has(name)) {
    const text = texts.get(name);
    const file =
      text === undefined ? real.getSourceFile(name, target) : ts.createSourceFile(name, text, target);
    parsed.set(name, file);
  }
  return parsed.get(name);
}

/** What TypeScript says about a draft with the packed types, as the editor asks it. */
function check(code, fileName = draft) {
  texts.set(draft, code);
  const program = ts.createProgram([draft, globals], options, host);
  const file = program.getSourceFile(fileName);
  return [
    ...program.getOptionsDiagnostics(),
    ...program.getSyntacticDiagnostics(file),
    ...program.getSemanticDiagnostics(file),
  ].map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, " "));
}

describe("the types of drafts", { timeout: 60_000 }, () => {
  it("know the arguments from the schema, and all that the sandbox has", () => {
    const faults = check(`
      import { defineTool, pending, ToolResult } from "tool-playground";
      export default defineTool({
        name: "greet",
        description: "Greets.",
        inputSchema: {
          type: "object",
          properties: { who: { type: "string", format: "email" }, times: { type: "integer" } },
          required: ["who"],
          "x-own": true,
        },
        async execute(args, ctx) {
          const who: string = args.who;
          const times: number | undefined = args.times;
          ctx.log(who, times, new URL("/x", "https://example.org").searchParams.get("q"));
          console.log(structuredClone({ a: 1 }).a, crypto.randomUUID(), btoa("x"), new TextEncoder().encode("x"));
          const timer = setTimeout(() => {}, 10);
          clearTimeout(timer);
          const answer = await fetch("https://example.org", { signal: ctx.signal, headers: { a: "b" } });
          if (!answer.ok) return ToolResult.error(await answer.text(), { status: answer.status });
          if (!ctx.answer) return pending({ kind: "approval", prompt: "Sure?" });
          return new Intl.NumberFormat("en").format((await answer.json()).count);
        },
      });`);
    expect(faults).toEqual([]);
  });

  it("know the arguments from a schema of Zod", () => {
    const draftOf = (use) => `
      import { defineTool } from "tool-playground";
      import { z } from "zod";
      export const tool = defineTool({
        name: "add",
        description: "Adds.",
        inputSchema: z.object({ a: z.number(), note: z.string().optional() }),
        execute: (args) => ${use},
      });`;
    expect(check(draftOf("args.a + (args.note?.length ?? 0)"))).toEqual([]);
    expect(check(draftOf("args.b"))).toEqual([expect.stringContaining("Property 'b' does not exist")]);
  });

  it("refuse a member that the schema does not have, and a definition without a description", () => {
    const faults = check(`
      import { defineTool } from "tool-playground";
      export default defineTool({
        name: "x",
        inputSchema: { type: "object", properties: { who: { type: "string" } } },
        execute: (args) => args.whom,
      });`);
    expect(faults).toEqual([
      expect.stringContaining("Property 'description' is missing"),
      expect.stringContaining("Property 'whom' does not exist"),
    ]);
  });

  it("take any object as a schema, whatever its type says", () => {
    const faults = check(`
      import { defineTool, type JsonSchema } from "tool-playground";
      const widened = { type: "object", properties: { a: { type: "string" } } };
      const unknown: Record<string, unknown> = JSON.parse("{}");
      const named: JsonSchema = { type: "strange" };
      export const tools = [widened, unknown, named].map((inputSchema, index) =>
        defineTool({ name: "t" + index, description: "", inputSchema, execute: (args) => args.a }),
      );`);
    expect(faults).toEqual([]);
  });

  it("have nothing of node or of a page", () => {
    for (const name of ["process", "require", "document", "window", "localStorage", "Buffer"]) {
      expect(check(`export default ${name};`)).toEqual([
        expect.stringContaining(`Cannot find name '${name}'`),
      ]);
    }
    expect(check(`import fs from "node:fs"; export default fs;`)).toEqual([
      expect.stringMatching(/Cannot find (module|name) 'node:fs'/),
    ]);
  });

  it("are without a fault themselves", () => {
    expect(check("", globals)).toEqual([]);
    expect(check("", "/node_modules/tool-playground/json-schema-keywords.d.ts")).toEqual([]);
  });
});
