import type { JsonValue } from "@/lib/tool/index.ts";
import { matchesSchema } from "../check-browser.ts";
import { type FormValue, toPlainValue } from "../form-value.ts";
import { createSchemaScope, type Matcher, type NodeView, type SchemaScope, viewNode } from "./index.ts";

export interface OpenSchema {
  readonly scope: SchemaScope;
  readonly matches: Matcher;
  /** Views the root, every choice standing on the branch `picked`. */
  readonly view: (value?: FormValue, picked?: number) => NodeView;
}

/** A schema, ready to be viewed by a test. */
export function openSchema(schema: unknown): OpenSchema {
  const scope = createSchemaScope(schema);
  const matches: Matcher = (part, value) =>
    matchesSchema(part.schema, toPlainValue(value) as JsonValue, schema);
  const view = (value?: FormValue, picked?: number): NodeView =>
    viewNode(scope, [scope.root], { value, matches, pick: () => picked });
  return { scope, matches, view };
}
