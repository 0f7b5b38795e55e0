/** Why a server that wants to know who asks can't be used now, in words for people. */
export class AuthorizationError extends Error {
  override readonly name = "AuthorizationError";
  /** `needs-sign-in`: a person has to sign in. `unusable`: signing in would not help as things are. */
  readonly kind: "needs-sign-in" | "unusable";

  constructor(kind: AuthorizationError["kind"], message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}
