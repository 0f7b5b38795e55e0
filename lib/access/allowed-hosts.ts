import { type Host, parseHost } from "./host.ts";

/**
 * Reads `ALLOWED_HOSTS`: names that the playground answers to besides the loopback ones, separated by commas, each with
 * or without a port (without one, any port). What is no host, a wildcard too, allows nothing.
 */
export function parseAllowedHosts(text: string | undefined): readonly Host[] {
  return (text ?? "").split(",").flatMap((entry) => parseHost(entry.trim()) ?? []);
}
