import { homedir } from "node:os";
import { basename, dirname, sep } from "node:path";
import { isObject } from "./content.ts";

/** What files of editors write for places, and for values that they ask a person for. */
const reference = /\$\{(workspaceFolderBasename|workspaceFolder|userHome|pathSeparator|\/|input:[^}]+)\}/g;
/** What only an editor knows. */
const foreign = /\$\{(?!env:)[A-Za-z]+:(?!-)[^}]*\}/;

/**
 * Puts the values of what VS Code and Cursor write into a configuration, whatever its texts are. `${input:ID}`, which VS Code
 * asks a person for, becomes the variable `INPUT_ID`, in capitals, with the default that the file gives.
 * @param folder where the file is.
 */
export function replaceEditorVariables(content: unknown, folder: string): unknown {
  const workspace = findWorkspace(folder);
  const defaults = readDefaults(content);
  const values: { readonly [name: string]: string } = {
    workspaceFolder: workspace,
    workspaceFolderBasename: basename(workspace),
    userHome: homedir(),
    pathSeparator: sep,
    "/": sep,
  };
  const replaceText = (text: string) =>
    text.replace(reference, (whole, name: string) => {
      if (!name.startsWith("input:")) return values[name] ?? whole;
      const id = name.slice("input:".length);
      const standard = defaults.get(id);
      return standard === undefined ? `\${${nameInput(id)}}` : `\${${nameInput(id)}:-${standard}}`;
    });
  const replace = (value: unknown): unknown => {
    if (typeof value === "string") return replaceText(value);
    if (Array.isArray(value)) return value.map(replace);
    if (!isObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, replace(member)]));
  };
  return replace(content);
}

/** The folder that a file of an editor is about: such files stand one below it. */
export function findWorkspace(folder: string): string {
  return [".vscode", ".cursor"].includes(basename(folder)) ? dirname(folder) : folder;
}

/** A reference that nobody but an editor can follow; undefined where there is none. */
export function findForeignReference(value: unknown): string | undefined {
  return foreign.exec(JSON.stringify(value))?.[0];
}

/** The variable that gives what VS Code would ask for. */
function nameInput(id: string): string {
  return `INPUT_${id.replace(/[^A-Za-z0-9]/g, "_").toUpperCase()}`;
}

/** The defaults of the inputs of a file, by id. */
function readDefaults(content: unknown): ReadonlyMap<string, string> {
  const defaults = new Map<string, string>();
  if (!isObject(content)) return defaults;
  const places = [content, ...(isObject(content.mcp) ? [content.mcp] : [])];
  for (const { inputs } of places) {
    for (const input of Array.isArray(inputs) ? (inputs as unknown[]) : []) {
      if (!isObject(input) || typeof input.id !== "string" || typeof input.default !== "string") continue;
      if (!input.default.includes("}")) defaults.set(input.id, input.default);
    }
  }
  return defaults;
}
