import type { DraftReply } from "./draft-actions.ts";
import { serverFault } from "./server-fault.ts";

/** Asks the server, and gives a refusal for what went wrong on the way. Never rejects. */
export async function askServer<Value>(act: () => Promise<DraftReply<Value>>): Promise<DraftReply<Value>> {
  try {
    return await act();
  } catch (error) {
    return { ok: false, message: serverFault(error) };
  }
}
