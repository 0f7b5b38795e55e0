import type {
  Draft,
  DraftSummary,
  DraftVersion,
  ImportReport,
  RecordedRun,
  RunCounts,
  RunFilter,
  RunPage,
  RunQuery,
  StoreStatus,
  ToolDetail,
  ToolList,
  ToolSummary,
} from "@/lib/protocol/index.ts";
import type { RunOutput } from "@/lib/runs/run-output.ts";
import type { Runs } from "@/lib/runs/runs.ts";

/** As much of the playground as the HTTP interface needs. */
export interface HttpPlayground {
  readonly instance: string;
  readonly version: string;
  listTools(): ToolList;
  /** All about a tool; one that may be on its way is waited for while a source is loading. */
  describeToolWhenLoaded(key: string, signal?: AbortSignal): Promise<ToolDetail | undefined>;
  nearestTools(key: string): readonly ToolSummary[];
  readonly runs: Pick<Runs, "start" | "whenRecorded" | "stop" | "answer" | "get" | "output" | "follow">;
  /** Left out where nothing is recorded. */
  readonly history?: HttpHistory;
  /** Left out where nobody drafts tools. */
  readonly drafts?: HttpDrafts;
}

/** The drafts, as far as programs ask for them here. */
export interface HttpDrafts {
  list(): Promise<readonly DraftSummary[]>;
  get(id: string): Promise<Draft | undefined>;
  versions(id: string): Promise<readonly DraftVersion[]>;
  version(id: string, version: number): Promise<DraftVersion | undefined>;
}

/** The recorded runs, as far as pages and programs ask for them here. */
export interface HttpHistory {
  get(id: string): Promise<RecordedRun | undefined>;
  output(run: RecordedRun): RunOutput | undefined;
  list(query: RunQuery): Promise<RunPage>;
  count(filter: Omit<RunFilter, "text">): Promise<RunCounts>;
  export(filter: RunFilter): AsyncIterable<string>;
  import(pieces: AsyncIterable<string>): Promise<ImportReport>;
  status(): StoreStatus;
}
