import type { CheckOutcome } from "@/lib/schema/check-browser.ts";

/** What the page asks its checking worker. */
export interface CheckRequest {
  readonly id: number;
  /** Left out where the worker has the schema already. */
  readonly schemaText?: string;
  readonly valueText: string;
}

export type CheckReply =
  /** The worker has loaded. */
  { readonly type: "ready" } | { readonly type: "done"; readonly id: number; readonly outcome: CheckOutcome };
