import { nameKind } from "./name-kind.ts";
import type { Tool } from "./tool.ts";
import { ToolDefinitionError } from "./tool-definition-error.ts";

const sourceMark = Symbol.for("tool-playground.source");

/** A place that tools come from, of your own: what {@link defineSource} takes. */
export interface SourceDefinition {
  /** What people call it; its tools are grouped by it. */
  readonly name: string;
  /**
   * Finds the tools; called whenever the file is loaded, in every process that runs them. Each is listed with
   * `source: "custom"`. What it throws stands under Problems.
   */
  readonly tools: () => readonly Tool[] | Promise<readonly Tool[]>;
}

/** A source made by {@link defineSource}. */
export interface DefinedSource extends SourceDefinition {
  readonly [sourceMark]: true;
}

/**
 * Makes a source of tools that are not known when the file is written: one for each file of a folder, each row of a table,
 * each command of another program. Export it from a tool file. Throws a {@link ToolDefinitionError} where the name or
 * `tools` is missing or of the wrong type.
 */
export function defineSource(definition: SourceDefinition): DefinedSource {
  const { name, tools } = definition as { readonly [Key in keyof SourceDefinition]?: unknown };
  if (typeof name !== "string" || name === "") {
    throw new ToolDefinitionError("name", `defineSource needs a name, a string; it is ${nameKind(name)}.`);
  }
  if (typeof tools !== "function") {
    throw new ToolDefinitionError(
      "tools",
      `defineSource needs tools, a function that gives them; for "${name}" it is ${nameKind(tools)}.`,
    );
  }
  return { ...definition, [sourceMark]: true };
}

/** Whether a value was made by {@link defineSource}, in whichever copy of this module. */
export function isDefinedSource(value: unknown): value is DefinedSource {
  return typeof value === "object" && value !== null && Reflect.get(value, sourceMark) === true;
}
