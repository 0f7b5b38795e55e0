import type { RunEvent } from "./run.ts";

/** What the one event stream of a tab carries. */
export type ServerEvent =
  | { readonly type: "list-changed"; readonly revision: string }
  | { readonly type: "run"; readonly event: RunEvent };
