export type { HttpToolOptions } from "./http-options.ts";
export { httpTool } from "./http-tool.ts";
export type { HttpSourceOptions } from "./source.ts";
export { createHttpSource } from "./source.ts";
