import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { root } from "./server.ts";

/** A folder with tool files that a test may change as it likes. */
export interface ToolsFolder {
  readonly path: string;
  /** Writes a file; its text is TypeScript, with `defineTool` and `ToolResult` imported. */
  write(name: string, text: string): void;
  remove(name: string): void;
  dispose(): void;
}

export function createToolsFolder(files: Readonly<Record<string, string>> = {}): ToolsFolder {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tool-playground-e2e-"));
  const write = (name: string, text: string) => {
    const imports = 'import { defineTool, ToolResult } from "tool-playground";\n';
    fs.writeFileSync(path.join(folder, name), imports + text);
  };
  for (const [name, text] of Object.entries(files)) write(name, text);
  return {
    path: folder,
    write,
    remove: (name) => fs.rmSync(path.join(folder, name)),
    dispose: () => fs.rmSync(folder, { recursive: true, force: true }),
  };
}

/** The text of a file of the project's own `tools/`, to be written into a folder without the import that it gets there. */
export function ownTool(name: string): string {
  const text = fs.readFileSync(path.join(root, "tools", name), "utf8");
  return text.replace(/^import \{([^}]*)\} from "tool-playground";$/m, (_line, names: string) => {
    const missing = names.split(",").filter((word) => !["defineTool", "ToolResult"].includes(word.trim()));
    return missing.length === 0 ? "" : `import {${missing}} from "tool-playground";`;
  });
}

const corpus = path.join(root, "..", "shared", "corpus", "mcp");

/** A glob for real definitions, where the corpus stands beside the project. */
export const corpusDefinitions = fs.existsSync(corpus) ? path.join(corpus, "*.json") : undefined;
