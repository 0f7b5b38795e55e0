import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  type Implementation,
  type Server,
  type ServerContext,
  specTypeSchemas,
} from "@modelcontextprotocol/server";
import { z } from "zod";

/** How a client's person can be asked something. */
export interface Askable {
  readonly byForm: boolean;
  readonly byLink: boolean;
}

/** The client of a call. */
export interface CallingClient {
  readonly askable: Askable;
  /** What it calls itself; undefined where it never said. */
  readonly client: Implementation | undefined;
}

const capabilitiesShape = z.object({
  elicitation: z.object({ form: z.unknown(), url: z.unknown() }).partial().optional(),
});

/** Who calls: a client of 2026-07-28 and later says it with each request, an older one when it connects. */
export function clientOf({ mcpReq }: ServerContext, server: Server): CallingClient {
  const said: { readonly [key: string]: unknown } = { ...mcpReq.envelope };
  const client = specTypeSchemas.Implementation["~standard"].validate(said[CLIENT_INFO_META_KEY]);
  return {
    askable: readAskable(said[CLIENT_CAPABILITIES_META_KEY] ?? server.getClientCapabilities()),
    client: client.issues ? server.getClientVersion() : client.value,
  };
}

function readAskable(capabilities: unknown): Askable {
  const elicitation = capabilitiesShape.safeParse(capabilities).data?.elicitation;
  const byLink = elicitation?.url !== undefined;
  // Before there were modes, `{}` meant forms.
  return { byForm: elicitation !== undefined && (elicitation.form !== undefined || !byLink), byLink };
}
