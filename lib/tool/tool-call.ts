/** One call of a tool, as a model asks for it. */
export interface ToolCall {
  /** Ties the reply to the call: the provider makes it up, and wants it back. */
  readonly callId: string;
  /** The name that the model was told. */
  readonly name: string;
  /** The arguments as JSON text of an object; kept as text, so that every digit of a number stands. */
  readonly argumentsText: string;
}
