import { createAnthropicDefinitions } from "@/lib/adapters/anthropic/index.ts";
import { createGeminiDefinitions, createGeminiParametersDefinitions } from "@/lib/adapters/gemini/index.ts";
import { findRefusals, type Provider, type Refusal } from "@/lib/adapters/limits/index.ts";
import {
  createOpenAiChatDefinitions,
  createOpenAiResponsesDefinitions,
} from "@/lib/adapters/openai/index.ts";
import type { Tool } from "@/lib/tool/index.ts";
import { HttpProblem } from "./problem.ts";

/** The tools that models see, and the ones that an earlier one of the same name hides. */
export interface DefinedToolkit {
  /** In order; the first of each name. */
  readonly tools: readonly Tool[];
  /** Keys of tools that no model sees. */
  readonly shadowed: readonly string[];
}

/** A form that the whole toolkit can be had in. */
interface DefinitionForm {
  readonly provider: Provider;
  /** What tells the file of a query from the one without, in its name. Absent: they have one name. */
  readonly variant?: (query: URLSearchParams) => string;
  /** What is downloaded, for a query. */
  readonly write: (tools: readonly Tool[], query: URLSearchParams) => unknown;
}

const forms: { readonly [form: string]: DefinitionForm } = {
  openai: {
    provider: "openai",
    variant: (query) => (query.get("api") === "responses" ? "-responses" : ""),
    write: (tools, query) =>
      choose(query, "api", ["chat", "responses"]) === "responses"
        ? createOpenAiResponsesDefinitions(tools)
        : createOpenAiChatDefinitions(tools),
  },
  anthropic: { provider: "anthropic", write: (tools) => createAnthropicDefinitions(tools) },
  gemini: {
    provider: "gemini",
    variant: (query) => (query.get("schema") === "parameters" ? "-parameters" : ""),
    write: (tools, query) =>
      choose(query, "schema", ["json", "parameters"]) === "parameters"
        ? createGeminiParametersDefinitions(tools).tools
        : createGeminiDefinitions(tools),
  },
  mcp: { provider: "mcp", write: (tools) => ({ tools: tools.map(writeMcp) }) },
};

/** The names of the forms. */
const definitionForms = Object.keys(forms);

/** `GET /api/toolkit/FORM`: the definitions of every tool that models see, as a file. */
export function sendDefinitions(toolkit: DefinedToolkit, request: Request, name: string): Response {
  const form = Object.hasOwn(forms, name) ? forms[name] : undefined;
  if (form === undefined)
    throw new HttpProblem("bad-request", `There is no form "${name}": take ${definitionForms.join(", ")}.`);
  const query = new URL(request.url).searchParams;
  const content = form.write(toolkit.tools, query);
  const variant = form.variant?.(query) ?? "";
  return new Response(`${JSON.stringify(content, undefined, 2)}\n`, {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-disposition": `attachment; filename="tools.${name}${variant}.json"`,
      "cache-control": "no-cache",
    },
  });
}

/** What speaks against a form: what its provider refuses, what a conversion loses, and what no model sees. */
export interface DefinitionProblem extends Refusal {
  /** Every form that it concerns, in the words of people. */
  readonly form: string;
}

/** Everything that speaks against the forms, so that nothing is dropped in silence. */
export function listDefinitionProblems({ tools, shadowed }: DefinedToolkit): readonly DefinitionProblem[] {
  const refusals = (["openai", "anthropic", "gemini", "mcp"] as const).flatMap((provider) =>
    findRefusals(tools, provider).map((refusal) => ({ form: titles[provider], ...refusal })),
  );
  const losses = createGeminiParametersDefinitions(tools).losses.map(
    ({ toolName, path, keyword, became }): DefinitionProblem => ({
      form: "Gemini, parameters",
      toolName,
      severity: "doubtful",
      message: `${keyword} at ${path || "the root"} has no place there${became ? `: ${became} stands for it` : ""}.`,
    }),
  );
  const hidden = shadowed.map(
    (key): DefinitionProblem => ({
      form: "Every form",
      toolName: key,
      severity: "doubtful",
      message: "An earlier tool has its name, so that no model sees it, and no form has it.",
    }),
  );
  return [...hidden, ...refusals, ...losses];
}

/** What of the problems a page gets: a toolkit may have thousands of them. */
export interface DefinitionProblems {
  /** How many there are of each severity. */
  readonly refused: number;
  readonly doubtful: number;
  /** The first of them, what is refused before what is doubtful. */
  readonly first: readonly DefinitionProblem[];
}

const summaries = new WeakMap<DefinedToolkit, DefinitionProblems>();
const mostListed = 100;

/** Counts what speaks against the forms and gives the first 100. Found once for each toolkit. */
export function summarizeDefinitionProblems(toolkit: DefinedToolkit): DefinitionProblems {
  const known = summaries.get(toolkit);
  if (known) return known;
  const problems = listDefinitionProblems(toolkit);
  const refused = problems.filter(({ severity }) => severity === "refused");
  const doubtful = problems.filter(({ severity }) => severity !== "refused");
  const summary = {
    refused: refused.length,
    doubtful: doubtful.length,
    first: [...refused.slice(0, mostListed), ...doubtful].slice(0, mostListed),
  };
  summaries.set(toolkit, summary);
  return summary;
}

const titles = { openai: "OpenAI", anthropic: "Anthropic", gemini: "Gemini", mcp: "MCP" } as const;

function writeMcp({ name, title, description, inputSchema, outputSchema, annotations }: Tool): object {
  return { name, title, description, inputSchema, outputSchema, annotations };
}

function choose(query: URLSearchParams, name: string, allowed: readonly string[]): string | undefined {
  const given = query.get(name);
  if (given !== null && !allowed.includes(given))
    throw new HttpProblem("bad-request", `${name} must be ${allowed.join(" or ")}.`);
  return given ?? undefined;
}
