import type { MonacoModule } from "./monaco-module.ts";

const modules = [
  { name: "tool-playground", about: "defineTool, ToolResult, pending and their types." },
  { name: "zod", about: "Schemas in code: z.object({ … }) as inputSchema." },
];

/** Offers the modules that a draft can import where one writes the name of one. */
export function offerModules({ languages, Range }: MonacoModule): void {
  languages.registerCompletionItemProvider("typescript", {
    triggerCharacters: ['"', "'"],
    provideCompletionItems(model, { lineNumber, column }) {
      const line = model.getLineContent(lineNumber);
      const typed = /\b(?:from|import)\s*\(?\s*["']([^"']*)$/.exec(line.slice(0, column - 1))?.[1];
      if (typed === undefined) return { suggestions: [] };
      const rest = /^[^"']*/.exec(line.slice(column - 1))?.[0] ?? "";
      const range = new Range(lineNumber, column - typed.length, lineNumber, column + rest.length);
      return {
        suggestions: modules.map(({ name, about }) => ({
          label: name,
          kind: languages.CompletionItemKind.Module,
          insertText: name,
          documentation: about,
          range,
        })),
      };
    },
  });
}
