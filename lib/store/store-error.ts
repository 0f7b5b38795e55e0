import type { StoreFault } from "@/lib/protocol/index.ts";

/** The history can't be read or written. The message says what happened, where, and what to do. */
export class StoreError extends Error {
  override readonly name = "StoreError";
  readonly fault: StoreFault;

  constructor(fault: StoreFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.fault = fault;
  }
}
