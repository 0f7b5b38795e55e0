import type { MonacoModule } from "./monaco-module.ts";

/** TypeScript's number for resolving modules as a bundler does; Monaco's list of them is older. */
const bundlerResolution: number = 100;
/** TypeScript's number for taking every file for a module, so that two drafts never share names. */
const everyFileIsModule = 3;

/** Checks drafts as strictly as the playground's own code, with what their sandbox has: ES2023, and nothing of a browser. */
export function configureTypescript({ typescript }: MonacoModule): void {
  const { typescriptDefaults, ModuleKind, ScriptTarget } = typescript;
  typescriptDefaults.setCompilerOptions({
    allowNonTsExtensions: true,
    target: ScriptTarget.ESNext,
    lib: ["lib.es2023.d.ts"],
    module: ModuleKind.ESNext,
    moduleResolution: bundlerResolution,
    moduleDetection: everyFileIsModule,
    isolatedModules: true,
    noEmit: true,
    skipLibCheck: true,
    strict: true,
    types: [],
  });
}

/** Hands the packed types (`types.json`: a list of `{ path, content }`) to TypeScript. */
export function addTypes({ typescript }: MonacoModule, packed: unknown): void {
  if (!Array.isArray(packed)) return;
  typescript.typescriptDefaults.setExtraLibs(
    packed
      .filter(isTypeFile)
      .map(({ path, content }) => ({ filePath: `file:///node_modules/${path}`, content })),
  );
}

function isTypeFile(value: unknown): value is { path: string; content: string } {
  if (typeof value !== "object" || value === null || !("path" in value) || !("content" in value))
    return false;
  return typeof value.path === "string" && typeof value.content === "string";
}
