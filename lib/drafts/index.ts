export { createDrafts, type Drafts } from "./drafts.ts";
