import type { DraftTemplate } from "@/components/drafts/draft-template.ts";
import { contextAndMetadata } from "./context-and-metadata.ts";
import { httpCall } from "./http-call.ts";
import { jsonSchema } from "./json-schema.ts";
import { noArgument } from "./no-argument.ts";
import { progress } from "./progress.ts";
import { suspension } from "./suspension.ts";
import { toolsFromData } from "./tools-from-data.ts";
import { zod } from "./zod.ts";

/** Codes to begin a draft with, the simplest first. */
export const templates: readonly DraftTemplate[] = [
  noArgument,
  jsonSchema,
  contextAndMetadata,
  httpCall,
  progress,
  suspension,
  zod,
  toolsFromData,
];
