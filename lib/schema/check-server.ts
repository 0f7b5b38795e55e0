import "server-only";
import type { CheckProblem } from "@/lib/protocol/index.ts";
import type { JsonValue } from "@/lib/tool/index.ts";

export type CheckVerdict =
  | { readonly kind: "valid" }
  | { readonly kind: "invalid"; readonly problems: readonly CheckProblem[] }
  | { readonly kind: "unchecked"; readonly reason: string };

export interface ServerCheck {
  check(schema: unknown, value: JsonValue): Promise<CheckVerdict>;
  close(): Promise<void>;
}

export function createServerCheck(): ServerCheck {
  return {
    check: () => Promise.resolve({ kind: "valid" }),
    close: () => Promise.resolve(),
  };
}
