export { listDrafts, sendDraftCode, showDraft } from "./drafts.ts";
export { findRecordedRun } from "./find-run.ts";
export { showHealth } from "./health.ts";
export {
  countRecordedRuns,
  exportRuns,
  importRuns,
  listRecordedRuns,
  readRunList,
  showRecordedRun,
} from "./history.ts";
export { createOpenApiDocument } from "./openapi.ts";
export { pathSegment } from "./path-segment.ts";
export { HttpProblem, respond } from "./problem.ts";
export { streamRunEvents } from "./run-events.ts";
export { sendOutput } from "./run-output.ts";
export { answerRun, showRun, startRun, stopRun } from "./runs.ts";
export {
  listDefinitionProblems,
  sendDefinitions,
  summarizeDefinitionProblems,
} from "./toolkit-definitions.ts";
export { listTools, showTool } from "./tools.ts";
