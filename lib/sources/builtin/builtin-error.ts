/** Why a builtin tool did not do what it was asked; the message is for the model. */
export class BuiltinError extends Error {
  override readonly name = "BuiltinError";
}
