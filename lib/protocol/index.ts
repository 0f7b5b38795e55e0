export type {
  Draft,
  DraftProblem,
  DraftReading,
  DraftSummary,
  DraftVersion,
  DraftWriting,
  ToolFilePlan,
} from "./draft.ts";
export { type DraftKey, readDraftKey, writeDraftKey } from "./draft-key.ts";
export type {
  ImportReport,
  RecordedRun,
  RecordedRunSummary,
  RunCounts,
  RunDeletion,
  RunFilter,
  RunList,
  RunPage,
  RunQuery,
  StoreFault,
  StoreStatus,
} from "./recorded-run.ts";
export type {
  CheckProblem,
  LogLevel,
  LogLine,
  Run,
  RunDecider,
  RunEvent,
  RunOutcome,
  RunRequest,
  RunState,
} from "./run.ts";
export { runStates } from "./run.ts";
export type { ServerEvent } from "./server-event.ts";
export type { ToolDetail } from "./tool-detail.ts";
export type { SourceProblem, SourceServer, SourceStatus, ToolList, ToolSummary } from "./tool-summary.ts";
export type { SourceMessage, WireBody, WireHeader, WireMessage } from "./wire.ts";
