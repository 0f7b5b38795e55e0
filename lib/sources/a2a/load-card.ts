import { AgentCard } from "@a2a-js/sdk";
import { DefaultAgentCardResolver } from "@a2a-js/sdk/client";
import { z } from "zod";
import { AgentError } from "./agent-error.ts";

/** Where cards are: since 0.3, and before. */
const places = [".well-known/agent-card.json", ".well-known/agent.json"];
/** A card that is longer is none. In characters. */
const longestCard = 5_000_000;

const skill = z.looseObject({
  id: z.string().min(1),
  name: z.string().default(""),
  description: z.string().default(""),
  tags: z.array(z.string()).default([]),
});
/** What we read of a card, and what the SDK insists on though agents leave it out. */
const card = z.looseObject({
  name: z.string().min(1),
  description: z.string().default(""),
  version: z.string().default(""),
  capabilities: z.looseObject({}).default({}),
  defaultInputModes: z.array(z.string()).default([]),
  defaultOutputModes: z.array(z.string()).default([]),
  skills: z.array(skill),
});

/** Fetches the card of an agent, of the 0.3 or the 1.0 wire, in the form of 1.0. Rejects with an AgentError, or what `fetch` rejects with. */
export async function loadCard(url: string, send: typeof fetch, signal: AbortSignal): Promise<AgentCard> {
  const isCard = /\.json$/i.test(new URL(url).pathname);
  const base = url.endsWith("/") ? url : `${url}/`;
  const addresses = isCard ? [url] : places.map((place) => new URL(place, base).href);
  let status = 0;
  for (const address of addresses) {
    const response = await send(address, { headers: { accept: "application/json" }, signal });
    if (response.ok) return readCard(await response.text(), address);
    await response.body?.cancel();
    status = response.status;
    if (status !== 404) break;
  }
  throw new AgentError(describeStatus(status, addresses));
}

function readCard(text: string, address: string): AgentCard {
  if (text.length > longestCard) throw new AgentError(`What is at ${address} is too long for a card.`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new AgentError(`What is at ${address} is no JSON, and so no card of an agent.`);
  }
  const parsed = card.safeParse(value);
  if (!parsed.success) {
    const reasons = parsed.error.issues.map(({ path, message }) => `${path.join(".") || "it"}: ${message}`);
    throw new AgentError(`What is at ${address} is no card of an agent (${reasons.join("; ")}).`);
  }
  try {
    if ("supportedInterfaces" in parsed.data) return AgentCard.fromJSON(parsed.data);
    return new DefaultAgentCardResolver({ legacyCompat: { enabled: true } }).normalizeAgentCard(parsed.data);
  } catch (thrown) {
    const reason = thrown instanceof Error ? thrown.message : String(thrown);
    throw new AgentError(`The card at ${address} cannot be read: ${reason}`, { cause: thrown });
  }
}

function describeStatus(status: number, addresses: readonly string[]): string {
  if (status === 401 || status === 403) {
    return `The agent does not show its card (${status}): put a token into its "headers", under Authorization.`;
  }
  return `There is no card of an agent (HTTP ${status}) at ${addresses.join(" or ")}.`;
}
