/** Why a request did not get an answer, in words for people and models. */
export class NetError extends Error {
  override readonly name = "NetError";
  /** `refused-address`: we did not send it. The others: it was tried. */
  readonly kind: "refused-address" | "connection" | "too-large" | "redirect";

  constructor(kind: NetError["kind"], message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}
