export type { Environment } from "./environment.ts";
export { createInheritedEnvironment, createSmallEnvironment } from "./environment.ts";
export type { ExitReason } from "./exit-reason.ts";
export { describeExit } from "./exit-reason.ts";
export type { Child, ChildOptions } from "./start-child.ts";
export { startChild } from "./start-child.ts";
