import type { RunEvent } from "./run.ts";

/** What the one event stream of a tab carries. */
export type ServerEvent =
  | {
      /** Comes first on each connection. */
      readonly type: "hello";
      /** Differs after a restart of the server. */
      readonly instance: string;
      /** The revision of the tool list. */
      readonly revision: string;
      /** The runs of this tab that go on; any other run that the tab believes to be unfinished is lost. */
      readonly unfinished: readonly string[];
    }
  | { readonly type: "list-changed"; readonly revision: string }
  | { readonly type: "run"; readonly event: RunEvent };
