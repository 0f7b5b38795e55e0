export { expandVariables } from "./expand-variables.ts";
export type { GuardedFetch } from "./guarded-fetch.ts";
export { createGuardedFetch } from "./guarded-fetch.ts";
export type { MaskText } from "./mask-secrets.ts";
export { createMask, maskValue } from "./mask-secrets.ts";
export { NetError } from "./net-error.ts";
export { readBody } from "./read-body.ts";
export type { OutgoingRequest, RequestOutcome } from "./send-request.ts";
export { sendRequest } from "./send-request.ts";
