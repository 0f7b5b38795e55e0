export { findRefusals, type Refusal } from "./find-refusals.ts";
export { limitsRead, type Provider, providerLimits } from "./provider-limits.ts";
