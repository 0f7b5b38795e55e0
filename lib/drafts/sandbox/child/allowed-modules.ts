/** What a draft may import. */
export const allowedModules: readonly string[] = ["tool-playground", "zod"];
