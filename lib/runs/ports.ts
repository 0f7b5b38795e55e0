import type { CheckProblem } from "@/lib/protocol/index.ts";
import type { JsonSchema, JsonValue, Tool } from "@/lib/tool/index.ts";

/** Finds the tool that a key addresses. */
export type FindTool = (key: string) => Tool | undefined;

/** What a check of a value says. `unchecked` means that nothing is known, never that the value is wrong. */
export type CheckVerdict =
  | { readonly kind: "valid" }
  | { readonly kind: "invalid"; readonly problems: readonly CheckProblem[] }
  | { readonly kind: "unchecked"; readonly reason: string };

/** Checks a value against a schema; never rejects and never takes longer than its own limit. */
export type CheckValue = (schema: JsonSchema, value: JsonValue) => Promise<CheckVerdict>;
