export type { BuiltinSourceOptions } from "./source.ts";
export { createBuiltinSource } from "./source.ts";
