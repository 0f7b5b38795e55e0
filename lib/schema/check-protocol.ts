import type { CheckProblem } from "@/lib/protocol/index.ts";
import type { JsonValue } from "@/lib/tool/index.ts";

/** What the server asks its checking thread. */
export interface CheckRequest {
  readonly id: number;
  /** Names the schema: equal texts have equal keys. */
  readonly key: string;
  /** Left out where the thread has the schema already. */
  readonly schemaText?: string;
  readonly value: JsonValue;
}

/** What the thread answers. Every request ends with `needs-schema` or `done`. */
export type CheckReply =
  | { readonly type: "ready" }
  | { readonly type: "needs-schema"; readonly id: number }
  /** The schema is compiled and the check of the value starts. */
  | { readonly type: "started"; readonly id: number }
  /** The value does not fit; better words may follow. */
  | { readonly type: "refused"; readonly id: number; readonly problems: readonly CheckProblem[] }
  | { readonly type: "done"; readonly id: number; readonly verdict: CheckVerdict };

/** The server's verdict on a value. */
export type CheckVerdict =
  | { readonly kind: "valid" }
  | { readonly kind: "invalid"; readonly problems: readonly CheckProblem[] }
  /** The schema can't be used for checking, or the check took too long: nothing is known about the value. */
  | { readonly kind: "unchecked"; readonly reason: string };
