export type { NativeSource, NativeSourceOptions } from "./source.ts";
export { createNativeSource } from "./source.ts";
