import type { StoreFault } from "@/lib/protocol/index.ts";

/** The history can't be read or written. The message says what happened, where, and what to do. */
export class StoreError extends Error {
  override readonly name: string = "StoreError";
  readonly fault: StoreFault;

  constructor(fault: StoreFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.fault = fault;
  }
}

/** One run can't be written or read for what it holds; the place itself is fine. */
export class RunRefusedError extends StoreError {
  override readonly name = "RunRefusedError";

  /** @param reason what is wrong with it, in words that follow a colon. */
  constructor(doing: "written" | "read", reason: string, options?: ErrorOptions) {
    super("broken", `The history could not take a run as it is: ${reason}`, options);
    if (doing === "read") this.message = `A run of the history can't be read: ${reason}`;
  }
}
