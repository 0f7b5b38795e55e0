export { parseAllowedHosts } from "./allowed-hosts.ts";
export { contentPolicy, sealedPolicy } from "./content-policy.ts";
export { type AccessDecision, type AccessRequest, decideAccess } from "./decide-access.ts";
export { securityHeaders } from "./security-headers.ts";
