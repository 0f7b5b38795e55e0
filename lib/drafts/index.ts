export { createDrafts, type Drafts, type DraftsOptions, type DraftText } from "./drafts.ts";
export { ToolFileError } from "./tool-file.ts";
