/** How a child process ended. */
export type ExitReason =
  /** It ended by itself: it came to its end, or called `process.exit`. */
  | { readonly kind: "exited"; readonly code: number }
  /** A signal that we did not send ended it: a crash (SIGSEGV, SIGABRT) or someone's `kill`. */
  | { readonly kind: "signalled"; readonly signal: NodeJS.Signals }
  /** It reached its memory limit: the engine gave up, or we ended it. */
  | { readonly kind: "out of memory"; readonly limitMegabytes: number | undefined }
  /** We ended it with {@link Child.kill}. */
  | { readonly kind: "killed" }
  /** We ended it, because a message of it was longer than it may be. */
  | { readonly kind: "flooding"; readonly limitMegabytes: number }
  /** We ended it, because it sent what is no message of ours: what follows can't be trusted any more. */
  | { readonly kind: "broken messages" }
  /** It never ran: no such program, no such folder, no right to it. */
  | { readonly kind: "not started"; readonly message: string };

/** The end of a child in words that follow a subject: `it` + `ended with exit code 3`. */
export function describeExit(reason: ExitReason): string {
  switch (reason.kind) {
    case "exited":
      return `ended with exit code ${reason.code}`;
    case "signalled":
      return `was ended by the signal ${reason.signal}`;
    case "out of memory":
      return reason.limitMegabytes === undefined
        ? "ran out of memory"
        : `ran out of memory (its limit is ${reason.limitMegabytes.toLocaleString("en")} MB)`;
    case "killed":
      return "was stopped";
    case "flooding":
      return `was ended because it sent more than ${reason.limitMegabytes} MB in one message`;
    case "broken messages":
      return "was ended because it broke its own messages";
    case "not started":
      return `could not be started: ${reason.message}`;
  }
}
