export { expandVariables } from "./expand-variables.ts";
export type { GuardedFetch } from "./guarded-fetch.ts";
export { createGuardedFetch } from "./guarded-fetch.ts";
export type { MaskText } from "./mask-secrets.ts";
export { createMask, maskValue } from "./mask-secrets.ts";
export { NetError } from "./net-error.ts";
export { readBody } from "./read-body.ts";
