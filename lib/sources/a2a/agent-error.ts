/** Why an agent could not be used, as a sentence. */
export class AgentError extends Error {
  override readonly name = "AgentError";
}
