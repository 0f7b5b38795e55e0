export { httpToolsFromOpenApi } from "./http-tools-from-open-api.ts";
export type { OperationOptions } from "./operation-tool.ts";
export type { OpenApiSourceOptions } from "./source.ts";
export { createOpenApiSource } from "./source.ts";
