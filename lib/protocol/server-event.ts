import type { StoreStatus } from "./recorded-run.ts";
import type { RunEvent } from "./run.ts";

/** What the one event stream of a tab carries. */
export type ServerEvent =
  | {
      /** Comes first on each connection. */
      readonly type: "hello";
      /** Differs after a restart of the server. */
      readonly instance: string;
      /** When this was written, an ISO 8601 instant of the server: later runs are not known to it. */
      readonly at: string;
      /** The revision of the tool list. */
      readonly revision: string;
      /** The runs of this tab that go on; any other run that the tab believes to be unfinished is lost. */
      readonly unfinished: readonly string[];
    }
  | { readonly type: "list-changed"; readonly revision: string }
  | {
      /** Runs of these tools were recorded, went on or ended, of other tabs too; comes once on each connection. */
      readonly type: "history-changed";
      readonly toolKeys: readonly string[];
      readonly status: StoreStatus;
    }
  | { readonly type: "run"; readonly event: RunEvent };
