import { randomBytes } from "node:crypto";
import { createRequestStateCodec, type RequestStateCodec } from "@modelcontextprotocol/server";
import { z } from "zod";

/** How long a client may take to come back with an answer, in seconds. */
const answerSeconds = 24 * 60 * 60;

const callState = z.object({ runId: z.string(), nextIndex: z.number() });

/** What a client hands back with an answer: which run goes on, and after which of its events. */
export type CallState = z.output<typeof callState>;

/** Signs the state, so that a client can go on with its own calls only. A restart of the server ends them. */
export function createCallStates(): RequestStateCodec<CallState> {
  return createRequestStateCodec<CallState>({ key: randomBytes(32), ttlSeconds: answerSeconds });
}

/** The state that a client handed back, or undefined on the first request of a call. */
export function readCallState(value: unknown): CallState | undefined {
  return callState.safeParse(value).data;
}
