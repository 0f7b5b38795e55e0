import { type FoundTools, findTools } from "@/lib/tool/find-tools.ts";
import type { JsonSchema, Tool, ToolProblem } from "@/lib/tool/index.ts";
import { callHost } from "./bridge.ts";

/** Evaluates the draft and finds its tools, the default export first. Rejects with what its top level throws. */
export async function importDraft(order: readonly string[]): Promise<FoundTools> {
  const name = "draft.ts";
  const exports: object = await import(name);
  callHost("loaded", null);
  const { default: first, ...others } = exports as { readonly default?: unknown };
  const rank = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  const named = Object.entries(others).sort(([one], [other]) => rank(one) - rank(other));
  return findTools(
    Object.fromEntries(first === undefined ? named : [["default", first], ...named]),
    complete,
  );
}

/** A plain object may leave out what a draft in the making has not got yet; that stands among its problems. */
function complete(value: object): object {
  const { description, inputSchema, source } = value as { readonly [Key in keyof Tool]?: unknown };
  const problems: ToolProblem[] = [];
  const closed: JsonSchema = { type: "object", properties: {}, additionalProperties: false };
  if (description === undefined)
    problems.push({
      path: "/description",
      message: 'The description is missing; models decide by it whether to call the tool ("" is allowed).',
    });
  if (inputSchema === undefined)
    problems.push({
      path: "/inputSchema",
      message: "The schema of the arguments is missing; the tool takes none.",
    });
  if (problems.length === 0 && source !== undefined) return value;
  return {
    ...value,
    description: description === undefined ? "" : description,
    inputSchema: inputSchema === undefined ? closed : inputSchema,
    source: source === undefined ? "native" : source,
    ...(problems.length === 0 ? {} : { problems }),
  };
}
