export type { SkillSourceOptions } from "./source.ts";
export { createSkillSource } from "./source.ts";
