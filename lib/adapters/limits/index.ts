export { findRefusals, type Refusal } from "./find-refusals.ts";
export { limitsRead, type Provider } from "./provider-limits.ts";
